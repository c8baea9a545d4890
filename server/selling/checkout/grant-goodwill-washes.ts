import { createHash } from 'node:crypto';
import type { CustomerId, OrderId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/selling/deps.ts';
import type { ProductForSale } from '#server/selling/store/catalogue.ts';
import { placeFreeOrderInTx } from '#server/selling/store/orders/free-order.ts';
import { checkoutCommandWithoutPayment } from './checkout-command.ts';
import { freeOrderContentOf, newOrder } from './new-order.ts';

const ENDPOINT = 'goodwill';

export type GoodwillWashes = {
  /** Id under which staff gave the free washes. Each id has one order. */
  readonly goodwillId: string;
  readonly product: ProductForSale;
  /** Account that receives the washes. Null if the washes belong to the holder of the link in the mail. */
  readonly customerId: CustomerId | null;
  readonly email: string;
  readonly locale: Locale;
};

type GoodwillWashesDeps = Pick<Deps, 'brand' | 'clock' | 'gateways' | 'ids' | 'keyring'>;

/**
 * Gives a customer a package of free washes, in an order of ₪0 (docs/decisions/0045). One statement places and fulfils
 * the order, issues its voucher and enqueues its mail. Returns null if the price was changed concurrently.
 */
export async function grantGoodwillWashes(
  deps: GoodwillWashesDeps,
  tx: Tx,
  gift: GoodwillWashes,
): Promise<OrderId | null> {
  const { goodwillId, product, customerId } = gift;
  const guestHash = deps.keyring.blindIndex(ENDPOINT, goodwillId);
  const sale = {
    // no browser bought this order, so the hash is made from the goodwill id and cannot match a purchase cookie
    actor: { kind: 'guest', guestHash, address: '' },
    command: checkoutCommandWithoutPayment(gift),
    product,
    member: null,
    loyaltyTermsId: null,
    idempotency: { endpoint: ENDPOINT, key: goodwillId, bodyHash: createHash('sha256').update(goodwillId).digest() },
  } as const;
  const listed = newOrder(deps, sale);
  const order = { ...listed, customerId, creditUsedAgorot: listed.grossAgorot, discountAgorot: 0, dueAgorot: 0 };
  const placed = await placeFreeOrderInTx(tx, order, freeOrderContentOf(deps, order, sale));
  return placed === 'placed' ? order.orderId : null;
}
