import { createHash } from 'node:crypto';
import type { OrderToken } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Customer } from '#server/core/actor.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/selling/deps.ts';
import type { LoyaltyTermsInForce } from '#server/loyalty/public.ts';
import { findSingleWashProduct } from '#server/selling/store/catalogue.ts';
import { findIdempotentOrder } from '#server/selling/store/idempotency.ts';
import { lockSpendablePoints, placePointsOrder } from '#server/selling/store/orders/points-order.ts';
import { checkoutCommandWithoutPayment } from './checkout-command.ts';
import { freeOrderContentOf, newOrder } from './new-order.ts';
import { isIdempotencyKey } from './order-identity.ts';

const ENDPOINT = 'points';

export type RedeemPointsCommand = {
  readonly email: string;
  readonly locale: Locale;
  readonly guestHash: Buffer;
  readonly idempotencyKey: string | undefined;
};

type PointsWashOutcome = Outcome<
  { readonly orderToken: OrderToken },
  'idempotency_key_invalid' | 'idempotency_key_reused' | 'not_enough_points' | 'package_not_found'
>;

type PointsDeps = Pick<
  Deps,
  'brand' | 'clock' | 'db' | 'failpoint' | 'gateways' | 'ids' | 'keyring' | 'loyalty' | 'wake'
>;

/**
 * Spends a customer's points on one wash, as an order of ₪0 (docs/decisions/0045). The customer's points are locked
 * first, so that concurrent requests are serialised.
 */
export async function redeemPointsForWash(
  deps: PointsDeps,
  actor: Customer,
  request: RedeemPointsCommand,
): Promise<PointsWashOutcome> {
  const key = request.idempotencyKey ?? deps.ids.uuid();
  if (!isIdempotencyKey(key)) return refused('idempotency_key_invalid');
  const terms = await deps.loyalty.read();
  const taken = await deps.db.inTransaction((tx) => exchangePoints(deps, tx, { actor, request, key, terms }));
  if (taken.ok) {
    deps.failpoint('after_order_committed');
    deps.wake.outbox('mail');
  }
  return taken;
}

type PointsRequest = {
  readonly actor: Customer;
  readonly request: RedeemPointsCommand;
  readonly key: string;
  readonly terms: LoyaltyTermsInForce;
};

async function exchangePoints(
  deps: PointsDeps,
  tx: Tx,
  { actor, request, key, terms }: PointsRequest,
): Promise<PointsWashOutcome> {
  const { customerId } = actor;
  const active = await lockSpendablePoints(tx, customerId);
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([customerId, ENDPOINT, request.email]))
    .digest();
  const use = await findIdempotentOrder(tx, ENDPOINT, key);
  if (use !== null) {
    if (!use.bodyHash.equals(bodyHash)) return refused('idempotency_key_reused');
    return accepted({ orderToken: deps.keyring.orderToken(use.orderId) });
  }
  if (active < terms.pointsPerWash) return refused('not_enough_points');
  const product = await findSingleWashProduct(tx, deps.clock.now());
  if (product === null) return refused('package_not_found');
  const sale = {
    actor: { ...actor, guestHash: request.guestHash },
    command: checkoutCommandWithoutPayment(request),
    product,
    member: null,
    loyaltyTermsId: terms.loyaltyTermsId,
    idempotency: { endpoint: ENDPOINT, key, bodyHash },
  };
  const listed = newOrder(deps, sale);
  const order = { ...listed, creditUsedAgorot: listed.grossAgorot, discountAgorot: 0, dueAgorot: 0 };
  const { lots } = freeOrderContentOf(deps, order, sale);
  const placed = await placePointsOrder(tx, { order, points: terms.pointsPerWash, lots });
  // this happens if another customer has used the same idempotency key meanwhile, or if a new price has just started
  if (placed === null) return refused('idempotency_key_reused');
  return accepted({ orderToken: deps.keyring.orderToken(order.orderId) });
}
