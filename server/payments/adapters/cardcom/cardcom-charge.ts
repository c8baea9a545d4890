import type { CardRefusal } from '#contracts/payments/card-refusal.ts';
import { agorotToShekels } from '#contracts/core/money.ts';
import { chargeDocumentRequest } from './cardcom-documents.ts';
import { callCardCom, REFERENCE_ALREADY_USED, cardComTransactionSchema } from './cardcom-protocol.ts';
import { findCardComPayment, type CardComContext } from './cardcom-status.ts';
import { parseCardToken } from './cardcom-transactions.ts';
import type { StoredCardCharge, StoredCardChargeResult } from '../port.ts';
import { GatewayRefusedError, GatewayUnavailableError } from '../gateway-errors.ts';
import { parseResponse } from '../provider-response.ts';

const EXPIRED_CODE = 36;

/**
 * Lowest of CardCom's own error codes, which say that the request is wrong. Lower codes come from the clearing house
 * and concern the card.
 */
const FIRST_CODE_OF_CALLS = 600;

/**
 * Maximum number of declined charges that this process caches. The cache can be small because each declined charge is
 * in the database within seconds.
 */
const REFUSALS_MAX = 1_000;

/**
 * Charges a stored card under our unique reference. If CardCom refuses because the reference was used before, the
 * earlier charge is looked up.
 */
export async function chargeCardComCard(
  parts: CardComContext,
  charge: StoredCardCharge,
): Promise<StoredCardChargeResult> {
  return parts.runSerially(charge.merchantRef, async () => {
    const { merchantRef, amountAgorot } = charge;
    const { memory } = parts.options;
    const known = await memory.find(merchantRef);
    if (known !== null && (known.payUrl !== null || known.amountAgorot !== amountAgorot)) {
      throw new GatewayRefusedError(`${merchantRef} stands for another payment`);
    }
    const before = parts.refused.get(merchantRef);
    if (before !== undefined) return { outcome: 'declined', refusal: before };
    if (known === null) await memory.claimCharge(charge);
    return send(parts, charge);
  });
}

async function send(parts: CardComContext, { token, ...charge }: StoredCardCharge): Promise<StoredCardChargeResult> {
  const { merchantRef, amountAgorot, document } = charge;
  const path = 'Transactions/Transaction';
  const card = parseCardToken(token);
  if (card === null) return refuse(parts, merchantRef, 'card_revoked');
  const { code, description, response } = await callCardCom(parts.caller, {
    path,
    body: {
      Amount: agorotToShekels(amountAgorot),
      Token: card.token,
      CardExpirationMMYY: card.expiry,
      ExternalUniqTranId: merchantRef,
      ISOCoinId: 1,
      ...cardComCustomField(parts, merchantRef),
      ...(document === undefined
        ? {}
        : { Document: chargeDocumentRequest({ ...charge, document, externalId: merchantRef }) }),
    },
    once: true,
  });
  if (code === REFERENCE_ALREADY_USED) return findCharge(parts, merchantRef, amountAgorot);
  if (code === 0) {
    const { Amount: taken } = parseResponse(path, cardComTransactionSchema, response);
    if (taken !== amountAgorot) throw new GatewayUnavailableError(`${path}: an answer about another charge`);
    return { outcome: 'captured' };
  }
  if (code >= FIRST_CODE_OF_CALLS) throw new GatewayRefusedError(`${path}: ${description}`);
  return refuse(parts, merchantRef, code === EXPIRED_CODE ? 'card_expired' : 'declined');
}

async function findCharge(
  parts: CardComContext,
  merchantRef: string,
  amountAgorot: number,
): Promise<StoredCardChargeResult> {
  const { capture } = await findCardComPayment(parts, merchantRef, { withRefunds: false });
  if (capture?.Amount === amountAgorot) return { outcome: 'captured' };
  throw new GatewayUnavailableError(`${merchantRef} was sent before, and CardCom does not say what became of it`);
}

function refuse({ refused }: CardComContext, merchantRef: string, refusal: CardRefusal): StoredCardChargeResult {
  const [oldest] = refused.keys();
  if (oldest !== undefined && refused.size >= REFUSALS_MAX) refused.delete(oldest);
  refused.set(merchantRef, refusal);
  return { outcome: 'declined', refusal };
}

/**
 * Returns the request field that carries our reference in the terminal's custom field. Returns an empty object if the
 * terminal has no such field.
 */
export function cardComCustomField({ options: { referenceField } }: CardComContext, value: string): object {
  return referenceField === null ? {} : { CustomFields: [{ Id: referenceField, Value: value }] };
}
