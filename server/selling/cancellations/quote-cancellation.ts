import type { CancellationQuote } from '#contracts/selling/cancellations.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Deps } from '#server/selling/deps.ts';
import { listOrderLots } from '#server/entitlements/public.ts';
import { findProtectedGroup } from '#server/identity/public.ts';
import { findCancellableOrder } from '#server/selling/store/cancellation.ts';
import { blindIndexOfEmail } from '#server/core/keyring/email-lookup.ts';
import { cancellationTerms, cancellationQuoteOf } from './cancellation-terms.ts';

/** Order number and email address, which together identify an order. */
export type OrderCredentials = { readonly orderCode: string; readonly email: string };

/**
 * Returns the terms under which the order can be cancelled, and writes nothing. Every wrong pair of order number and
 * email address gets the same refusal.
 */
export async function quoteCancellation(
  deps: Pick<Deps, 'clock' | 'db' | 'keyring'>,
  { orderCode, email }: OrderCredentials,
): Promise<Outcome<CancellationQuote, 'order_not_found'>> {
  const { clock, db, keyring } = deps;
  const order = await findCancellableOrder(db, { orderCode, emailIndex: blindIndexOfEmail(keyring, email) });
  if (order === null) return refused('order_not_found');
  const lots = await listOrderLots(db, order.orderId);
  const now = clock.now();
  const group = await findProtectedGroup({ db, keyring }, { customerId: order.customerId, at: order.paidAt });
  return accepted(cancellationQuoteOf({ order, lots, terms: cancellationTerms(order, lots, { now, group }), now }));
}
