import { createHash } from 'node:crypto';
import type { CheckoutAnswer } from '#contracts/selling/checkout.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Deps } from '#server/deps.ts';
import { discountMemberOf, findStanding } from '#server/loyalty/public.ts';
import { findKeyUse, type KeyUse } from '#server/selling/store/idempotency.ts';
import { placeFreeOrder, placeOrder, rebindOrder } from '#server/selling/store/orders/order.ts';
import { findProductToOrder } from '#server/selling/store/orders/order-product.ts';
import {
  answerOf,
  type ContinueDeps,
  findAnsweringAttempt,
  isLive,
  isPayable,
  openPaymentPage,
  resumeAttempt,
  returnUrlOf,
  startAttempt,
} from '#server/payments/public.ts';
import type { Buyer, CheckoutCommand } from './checkout-command.ts';
import { isKey } from './order-identity.ts';
import { firstAttempt, gainOf, newOrder, type Sale } from './new-order.ts';

export type StartCheckoutRefusal =
  | 'idempotency_key_invalid'
  | 'idempotency_key_reused'
  | 'package_not_found'
  | 'price_changed'
  | 'request_in_progress'
  | 'payment_provider_unavailable';

type Started = Outcome<CheckoutAnswer, StartCheckoutRefusal>;

/** A price may change between reading and writing; twice in a row it is no coincidence any more. */
const PLACE_TRIES = 3;

export type StartDeps = ContinueDeps & Pick<Deps, 'loyalty' | 'wake'>;

/**
 * Starts a sale: order, line, attempt and key in one statement, then the provider's payment page. Where nothing is to
 * be paid the order is complete by that statement, and no provider hears of it. The same key with the same body gives
 * the same answer for a day; what a crash left half done is continued, never doubled.
 */
export async function startCheckout(deps: StartDeps, actor: Buyer, command: CheckoutCommand): Promise<Started> {
  const key = command.idempotencyKey ?? deps.ids.uuid();
  if (!isKey(key)) return refused('idempotency_key_invalid');
  const membership = await membershipOf(deps, actor, command);
  const idempotency = { endpoint: command.kind, key, bodyHash: bodyHashOf(actor, command) };
  for (let tries = 0; tries < PLACE_TRIES; tries += 1) {
    const wanted = { kind: command.kind, number: command.packageId, now: deps.clock.now() };
    const product = await findProductToOrder(deps.db, wanted, tries > 0);
    if (product !== null) {
      const placed = await place(deps, { actor, command, product, ...membership, idempotency }, tries > 0);
      if (placed !== null) return placed;
    }
    const use = await findKeyUse(deps.db, idempotency.endpoint, key);
    if (use !== null) return repeatCheckout(deps, actor, { use, bodyHash: idempotency.bodyHash });
    if (product === null) return refused('package_not_found');
  }
  throw new Error(`the price of ${command.kind} ${command.packageId} keeps changing`);
}

/** Places the order; null if the idempotency key was used before or the price has changed. */
async function place(deps: StartDeps, sale: Sale, fresh: boolean): Promise<Started | null> {
  const order = newOrder(deps, sale);
  const { shownAgorot } = sale.command;
  // a price that is remembered may be older than the page: only one that was just read refuses
  if (shownAgorot !== null && shownAgorot !== order.dueAgorot) return fresh ? refused('price_changed') : null;
  if (order.dueAgorot > 0) {
    const { payment, attempt } = firstAttempt(deps, order, sale.product);
    if ((await placeOrder(deps.db, order, payment)) !== 'placed') return null;
    deps.failpoint('after_order_committed');
    return openPaymentPage(deps, attempt);
  }
  if ((await placeFreeOrder(deps.db, order, gainOf(deps, order, sale))) !== 'placed') return null;
  deps.failpoint('after_order_committed');
  deps.wake.outbox('mail');
  return accepted({ orderToken: deps.keyring.orderToken(order.orderId) });
}

/**
 * The key was used before: another body is refused, the same one gets its first answer or is continued. An order
 * without any attempt is one that nothing was to be paid for.
 */
async function repeatCheckout(
  deps: ContinueDeps,
  actor: Buyer,
  repeated: { readonly use: KeyUse; readonly bodyHash: Buffer },
): Promise<Started> {
  const { orderId, bodyHash } = repeated.use;
  if (!bodyHash.equals(repeated.bodyHash)) return refused('idempotency_key_reused');
  const attempt = await findAnsweringAttempt(deps.db, orderId);
  if (attempt === null) return accepted({ orderToken: deps.keyring.orderToken(orderId) });
  await rebindOrder(deps.db, orderId, actor.guestHash);
  if (attempt.redirectUrl !== null) return accepted(answerOf(deps, attempt, attempt.redirectUrl));
  if (isLive(attempt)) return resumeAttempt(deps, attempt);
  if (isPayable(attempt, deps.clock.now())) {
    const started = await startAttempt(deps, attempt);
    if (started.ok) return started;
    if (started.refusal !== 'order_not_payable') return refused(started.refusal);
  }
  const orderToken = deps.keyring.orderToken(orderId);
  return accepted({ orderToken, redirectUrl: returnUrlOf(deps, { ...attempt, orderToken }) });
}

/**
 * The terms that a customer buys under, and what the discount depends on where there can be one: not of gifts and list
 * prices. Nothing is asked for a guest.
 */
async function membershipOf(
  { db, clock, loyalty }: StartDeps,
  actor: Buyer,
  { kind, applyMemberDiscount }: CheckoutCommand,
): Promise<Pick<Sale, 'member' | 'loyaltyTermsId'>> {
  if (actor.kind !== 'customer') return { member: null, loyaltyTermsId: null };
  const { loyaltyTermsId, percents } = await loyalty.read();
  if (kind !== 'package' || !applyMemberDiscount) return { member: null, loyaltyTermsId };
  const standing = await findStanding(db, actor.customerId, clock.now());
  return { member: discountMemberOf(standing, percents), loyaltyTermsId };
}

/** What identifies the wish behind a key; the language a page happens to be shown in is not part of it. */
function bodyHashOf(actor: Buyer, command: CheckoutCommand): Buffer {
  const canonical = [
    actor.kind === 'customer' ? actor.customerId : null,
    command.kind,
    command.packageId,
    command.email,
    command.paymentMethod,
    command.applyMemberDiscount,
    command.recipientName,
    command.recipientEmail,
    command.personalMessage,
    // nobody is the sender of what was asked for before there was one: its key still names the same wish
    ...(command.senderName === null ? [] : [command.senderName]),
    ...[command.recipientPhone, command.giftLocale, command.giftDueAt, command.shownAgorot].filter(
      (wish) => wish !== null,
    ),
  ];
  return createHash('sha256').update(JSON.stringify(canonical)).digest();
}
