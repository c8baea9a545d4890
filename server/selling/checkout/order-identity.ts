import type { OrderId, OrderLineId } from '#contracts/core/ids.ts';
import { encodeCrockford } from '#domain/core/codes/crockford.ts';
import type { IdGenerator } from '#server/core/ids/port.ts';

const CODE_LENGTH = 8;

/**
 * Returns the order number that a customer reads out on the phone. It consists of the last 40 random bits of the
 * order's id, as XXXX-XXXX. It is not a secret and gives no access. If two orders had the same number, the unique index
 * would refuse the second order; a retry gets a different id.
 */
export function orderCodeOf(orderId: OrderId): string {
  const code = encodeCrockford(BigInt(`0x${orderId.replaceAll('-', '').slice(-10)}`), CODE_LENGTH);
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

export function newOrderId(ids: IdGenerator): OrderId {
  return ids.uuid() as OrderId;
}

export function newOrderLineId(ids: IdGenerator): OrderLineId {
  return ids.uuid() as OrderLineId;
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/iu;

/** Returns true if the text is a valid idempotency key. */
export function isIdempotencyKey(key: string): boolean {
  return uuidShape.test(key);
}
