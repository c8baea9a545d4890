import type { CardRefusal } from '#contracts/payments/card-refusal.ts';
import { shekelsOf } from '#contracts/core/money.ts';
import { documentOfCharge } from './cardcom-documents.ts';
import { callCardCom, NAME_IS_TAKEN, transactionSchema } from './cardcom-protocol.ts';
import { findPayment, type CardComParts } from './cardcom-status.ts';
import { tokenParts } from './cardcom-truth.ts';
import { GatewayRefusedError, GatewayUnavailableError, type StoredCharge, type StoredChargeAnswer } from '../port.ts';
import { parseSpoken } from '../spoken-answer.ts';

/** What the clearing house calls a card that is out of date. */
const EXPIRED_CODE = 36;

/** From here on codes are CardCom's own, about the call and not about the card. */
const FIRST_CODE_OF_CALLS = 600;

/** How many refusals of this process are remembered: they are in the books within seconds. */
const REFUSALS_MAX = 1_000;

/** Charges a kept card under our own name for it: a name that was used is refused by CardCom, and then looked up. */
export async function chargeCardComCard(parts: CardComParts, charge: StoredCharge): Promise<StoredChargeAnswer> {
  return parts.inTurn(charge.merchantRef, async () => {
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

async function send(parts: CardComParts, { token, ...charge }: StoredCharge): Promise<StoredChargeAnswer> {
  const { merchantRef, amountAgorot, document } = charge;
  const path = 'Transactions/Transaction';
  const card = tokenParts(token);
  if (card === null) return refuse(parts, merchantRef, 'card_revoked');
  const { code, description, said } = await callCardCom(parts.caller, {
    path,
    body: {
      Amount: shekelsOf(amountAgorot),
      Token: card.token,
      CardExpirationMMYY: card.expiry,
      ExternalUniqTranId: merchantRef,
      ISOCoinId: 1,
      ...customField(parts, merchantRef),
      ...(document === undefined
        ? {}
        : { Document: documentOfCharge({ ...charge, document, externalId: merchantRef }) }),
    },
    once: true,
  });
  if (code === NAME_IS_TAKEN) return lookUp(parts, merchantRef, amountAgorot);
  if (code === 0) {
    const { Amount: taken } = parseSpoken(path, transactionSchema, said);
    if (taken !== amountAgorot) throw new GatewayUnavailableError(`${path}: an answer about another charge`);
    return { outcome: 'captured' };
  }
  if (code >= FIRST_CODE_OF_CALLS) throw new GatewayRefusedError(`${path}: ${description}`);
  return refuse(parts, merchantRef, code === EXPIRED_CODE ? 'card_expired' : 'declined');
}

async function lookUp(parts: CardComParts, merchantRef: string, amountAgorot: number): Promise<StoredChargeAnswer> {
  const { capture } = await findPayment(parts, merchantRef, { withRefunds: false });
  if (capture?.Amount === amountAgorot) return { outcome: 'captured' };
  throw new GatewayUnavailableError(`${merchantRef} was sent before, and CardCom does not say what became of it`);
}

function refuse({ refused }: CardComParts, merchantRef: string, refusal: CardRefusal): StoredChargeAnswer {
  const [oldest] = refused.keys();
  if (oldest !== undefined && refused.size >= REFUSALS_MAX) refused.delete(oldest);
  refused.set(merchantRef, refusal);
  return { outcome: 'declined', refusal };
}

/** Our name for a transaction, where the terminal has a field for it. */
export function customField({ options: { referenceField } }: CardComParts, value: string): object {
  return referenceField === null ? {} : { CustomFields: [{ Id: referenceField, Value: value }] };
}
