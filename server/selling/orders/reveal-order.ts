import { timingSafeEqual } from 'node:crypto';
import type { OrderToken } from '#contracts/core/ids.ts';
import type { OrderView } from '#contracts/selling/orders.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Deps } from '#server/selling/deps.ts';
import type { Actor } from '#server/core/actor.ts';
import { blindIndexOfEmail } from '#server/core/keyring/email-lookup.ts';
import { findOrder } from '#server/selling/store/orders/order-view.ts';
import { isPaidWithinDay } from './get-order.ts';
import { orderViewOf } from './order-view.ts';

/**
 * Shows the voucher codes on another device. The caller must have the order's link and enter its email address, within
 * a day after the payment. A wrong email address, an unpaid order and an old order get the same refusal.
 */
export async function revealOrderCodes(
  deps: Pick<Deps, 'db' | 'clock' | 'keyring' | 'typesetter'>,
  _actor: Actor,
  proof: { readonly orderToken: OrderToken; readonly email: string },
): Promise<Outcome<OrderView, 'order_not_found' | 'proof_refused'>> {
  const { keyring } = deps;
  const order = await findOrder(deps.db, keyring.tokenHash(proof.orderToken));
  if (order === null) return refused('order_not_found');
  const known = timingSafeEqual(blindIndexOfEmail(keyring, proof.email), order.emailIndex);
  if (!known || !isPaidWithinDay(deps, order)) return refused('proof_refused');
  return accepted(orderViewOf(deps, order, { mayRead: true, recent: true }));
}
