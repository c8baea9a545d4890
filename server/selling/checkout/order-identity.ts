import type { OrderId, OrderLineId, PaymentId } from '#contracts/core/ids.ts';
import type { IdMaker } from '#server/core/ids/port.ts';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 8;
const BITS_PER_CHARACTER = 5n;

function hexOf(uuid: string): string {
  return uuid.replaceAll('-', '');
}

function crockfordOf(bits: bigint, length: number): string {
  let rest = bits;
  let text = '';
  for (let index = 0; index < length; index += 1) {
    text = CROCKFORD.charAt(Number(rest & 31n)) + text;
    rest >>= BITS_PER_CHARACTER;
  }
  return text;
}

/**
 * What a person reads out on the phone: the last 40 random bits of the order's id, as XXXX-XXXX. Not
 * a secret and not a key to anything; should two orders ever meet in it, the unique index says so
 * and the order gets another id.
 */
export function orderCodeOf(orderId: OrderId): string {
  const code = crockfordOf(BigInt(`0x${hexOf(orderId).slice(-10)}`), CODE_LENGTH);
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Our reference at the provider, unique per attempt: 'P' and the 128 bits of the attempt's id. */
export function merchantRefOf(paymentId: PaymentId): string {
  return `P${crockfordOf(BigInt(`0x${hexOf(paymentId)}`), 26)}`;
}

export function newOrderId(ids: IdMaker): OrderId {
  return ids.uuid() as OrderId;
}

export function newOrderLineId(ids: IdMaker): OrderLineId {
  return ids.uuid() as OrderLineId;
}

export function newPaymentId(ids: IdMaker): PaymentId {
  return ids.uuid() as PaymentId;
}
