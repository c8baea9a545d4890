import type { CardRefusal } from '#contracts/payments/card-refusal.ts';
import { agorotToShekels } from '#contracts/core/money.ts';
import { callPayPlus, payPlusRowSchema, type PayPlusRow } from './payplus-protocol.ts';
import { findPayPlusPayment, type PayPlusContext, type PayPlusTerminal } from './payplus-status.ts';
import { isApproved } from './payplus-transactions.ts';
import type { StoredCardCharge, StoredCardChargeResult } from '../port.ts';
import { GatewayRefusedError, GatewayUnavailableError } from '../gateway-errors.ts';
import { parseResponse } from '../provider-response.ts';

const EXPIRED_CODE = '036';

/** PayPlus' error code for the token of a card that it does not store. */
const UNKNOWN_CARD = 'can-not-find-card';

/**
 * Charges a stored card. PayPlus charges again for every repeated request, so a charge is recorded before it is sent,
 * and sent at most once. A repeated call requests the status of the charge instead. This also applies after a lost
 * response.
 */
export async function chargePayPlusCard(
  parts: PayPlusContext,
  terminal: PayPlusTerminal,
  charge: StoredCardCharge,
): Promise<StoredCardChargeResult> {
  return parts.runSerially(charge.merchantRef, async () => {
    const { merchantRef, amountAgorot } = charge;
    const { memory } = parts.options;
    const known = await memory.find(merchantRef);
    if (known !== null && (known.payUrl !== null || known.amountAgorot !== amountAgorot)) {
      throw new GatewayRefusedError(`${merchantRef} stands for another payment`);
    }
    if (known === null && (await memory.claimCharge(charge))) return send(parts, terminal, charge);
    return findCharge(parts, charge);
  });
}

async function send(
  parts: PayPlusContext,
  terminal: PayPlusTerminal,
  charge: StoredCardCharge,
): Promise<StoredCardChargeResult> {
  const path = 'Transactions/Charge';
  const body = {
    terminal_uid: terminal.terminalUid,
    cashier_uid: terminal.cashierUid,
    amount: agorotToShekels(charge.amountAgorot),
    currency_code: charge.currency,
    credit_terms: 1,
    use_token: true,
    token: charge.token,
    more_info: charge.merchantRef,
    initial_invoice: charge.document !== undefined,
  };
  try {
    const answer = await callPayPlus(parts.caller, { path, body, once: true });
    if (answer.ok) return outcomeOf(parseResponse(path, payPlusRowSchema, answer.data), charge);
    if (answer.description.includes(UNKNOWN_CARD)) {
      parts.unknownCards.add(charge.merchantRef);
      return { outcome: 'declined', refusal: 'card_revoked' };
    }
    throw new GatewayUnavailableError(`${path}: ${answer.description}`);
  } catch (error) {
    if (error instanceof GatewayUnavailableError && error.nothingHappened) {
      await parts.options.memory.releaseCharge(charge.merchantRef);
    }
    throw error;
  }
}

/**
 * Requests the status of the charge. If PayPlus has no transaction, the charge can still be in progress, so it is not
 * sent again.
 */
async function findCharge(parts: PayPlusContext, charge: StoredCardCharge): Promise<StoredCardChargeResult> {
  if (parts.unknownCards.has(charge.merchantRef)) return { outcome: 'declined', refusal: 'card_revoked' };
  const { rows } = await findPayPlusPayment(parts, charge.merchantRef);
  const row = rows.find(({ type }) => type === 'Charge');
  if (row === undefined)
    throw new GatewayUnavailableError(`${charge.merchantRef} was sent, and PayPlus has no word of it`);
  return outcomeOf(row, charge);
}

function outcomeOf(row: PayPlusRow, { merchantRef, amountAgorot }: StoredCardCharge): StoredCardChargeResult {
  if (row.more_info !== merchantRef || row.amount !== amountAgorot) {
    throw new GatewayUnavailableError(`${merchantRef}: an answer about another charge`);
  }
  return isApproved(row) ? { outcome: 'captured' } : { outcome: 'declined', refusal: refusalOf(row) };
}

function refusalOf({ status_code: code }: PayPlusRow): CardRefusal {
  return code === EXPIRED_CODE ? 'card_expired' : 'declined';
}
