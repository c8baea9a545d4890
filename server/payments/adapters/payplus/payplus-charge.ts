import type { CardRefusal } from '#contracts/payments/card-refusal.ts';
import { shekelsOf } from '#contracts/core/money.ts';
import { callPayPlus, rowSchema, type PayPlusRow } from './payplus-protocol.ts';
import { findPayment, type PayPlusParts, type PayPlusTerminal } from './payplus-status.ts';
import { isApproved } from './payplus-truth.ts';
import { GatewayRefusedError, GatewayUnavailableError, type StoredCharge, type StoredChargeAnswer } from '../port.ts';
import { parseSpoken } from '../spoken-answer.ts';

/** What the clearing house calls a card that is out of date. */
const EXPIRED_CODE = '036';

/** What PayPlus says of a token that it does not keep, or not any more. */
const UNKNOWN_CARD = 'can-not-find-card';

/**
 * Charges a kept card. PayPlus takes the money again for whatever is sent again, so a charge is written down before it
 * is sent and sent once: whoever comes later, and whoever comes after an answer that was lost, looks for it.
 */
export async function chargePayPlusCard(
  parts: PayPlusParts,
  terminal: PayPlusTerminal,
  charge: StoredCharge,
): Promise<StoredChargeAnswer> {
  return parts.inTurn(charge.merchantRef, async () => {
    const { merchantRef, amountAgorot } = charge;
    const { memory } = parts.options;
    const known = await memory.find(merchantRef);
    if (known !== null && (known.payUrl !== null || known.amountAgorot !== amountAgorot)) {
      throw new GatewayRefusedError(`${merchantRef} stands for another payment`);
    }
    if (known === null && (await memory.claimCharge(charge))) return send(parts, terminal, charge);
    return lookUp(parts, charge);
  });
}

async function send(parts: PayPlusParts, terminal: PayPlusTerminal, charge: StoredCharge): Promise<StoredChargeAnswer> {
  const path = 'Transactions/Charge';
  const body = {
    terminal_uid: terminal.terminalUid,
    cashier_uid: terminal.cashierUid,
    amount: shekelsOf(charge.amountAgorot),
    currency_code: charge.currency,
    credit_terms: 1,
    use_token: true,
    token: charge.token,
    more_info: charge.merchantRef,
    initial_invoice: charge.document !== undefined,
  };
  try {
    const answer = await callPayPlus(parts.caller, { path, body, once: true });
    if (answer.ok) return outcomeOf(parseSpoken(path, rowSchema, answer.data), charge);
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

/** Nothing under our reference: it may be on its way yet, and nobody sends it again. */
async function lookUp(parts: PayPlusParts, charge: StoredCharge): Promise<StoredChargeAnswer> {
  if (parts.unknownCards.has(charge.merchantRef)) return { outcome: 'declined', refusal: 'card_revoked' };
  const { rows } = await findPayment(parts, charge.merchantRef);
  const row = rows.find(({ type }) => type === 'Charge');
  if (row === undefined)
    throw new GatewayUnavailableError(`${charge.merchantRef} was sent, and PayPlus has no word of it`);
  return outcomeOf(row, charge);
}

function outcomeOf(row: PayPlusRow, { merchantRef, amountAgorot }: StoredCharge): StoredChargeAnswer {
  if (row.more_info !== merchantRef || row.amount !== amountAgorot) {
    throw new GatewayUnavailableError(`${merchantRef}: an answer about another charge`);
  }
  return isApproved(row) ? { outcome: 'captured' } : { outcome: 'declined', refusal: refusalOf(row) };
}

function refusalOf({ status_code: code }: PayPlusRow): CardRefusal {
  return code === EXPIRED_CODE ? 'card_expired' : 'declined';
}
