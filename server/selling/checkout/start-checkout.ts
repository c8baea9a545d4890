import { createHash } from 'node:crypto';
import type { CheckoutResponse } from '#contracts/selling/checkout.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Deps } from '#server/selling/deps.ts';
import { discountMemberOf, findLoyaltyStatus } from '#server/loyalty/public.ts';
import { findIdempotentOrder, type IdempotentOrder } from '#server/selling/store/idempotency.ts';
import { placeFreeOrder } from '#server/selling/store/orders/free-order.ts';
import { placeOrder, bindOrderToBrowser } from '#server/selling/store/orders/order.ts';
import { findProductToOrder } from '#server/selling/store/orders/order-product.ts';
import {
  paymentPageOf,
  type ResumeDeps,
  findAttemptOfCheckout,
  isAttemptLive,
  isAttemptPayable,
  openPaymentPage,
  resumeAttempt,
  paymentReturnUrlOf,
  startAttempt,
} from '#server/payments/public.ts';
import type { Buyer, CheckoutCommand } from './checkout-command.ts';
import { isIdempotencyKey } from './order-identity.ts';
import { firstAttempt, freeOrderContentOf, newOrder, type CheckoutSale } from './new-order.ts';

export type StartCheckoutRefusal =
  | 'idempotency_key_invalid'
  | 'idempotency_key_reused'
  | 'package_not_found'
  | 'price_changed'
  | 'request_in_progress'
  | 'payment_provider_unavailable';

type StartCheckoutOutcome = Outcome<CheckoutResponse, StartCheckoutRefusal>;

/**
 * Maximum number of attempts to place an order. One price change between read and write can happen by chance, but
 * repeated changes indicate a bug.
 */
const PLACE_TRIES = 3;

export type StartCheckoutDeps = ResumeDeps & Pick<Deps, 'failpoint' | 'loyalty' | 'wake'>;

/**
 * Starts a sale. One statement writes order, line, attempt and idempotency key; then the provider's payment page is
 * opened. An order of ₪0 is complete after that statement and involves no provider. For a day, a repeated request with
 * the same key and body gets the same response. A checkout that a crash interrupted is continued, and no second order
 * is placed.
 */
export async function startCheckout(
  deps: StartCheckoutDeps,
  actor: Buyer,
  command: CheckoutCommand,
): Promise<StartCheckoutOutcome> {
  const key = command.idempotencyKey ?? deps.ids.uuid();
  if (!isIdempotencyKey(key)) return refused('idempotency_key_invalid');
  const membership = await memberTermsOf(deps, actor, command);
  const idempotency = { endpoint: command.kind, key, bodyHash: bodyHashOf(actor, command) };
  for (let tries = 0; tries < PLACE_TRIES; tries += 1) {
    const wanted = { kind: command.kind, number: command.packageId, now: deps.clock.now() };
    const product = await findProductToOrder(deps.db, wanted, tries > 0);
    if (product !== null) {
      const placed = await place(deps, { actor, command, product, ...membership, idempotency }, tries > 0);
      if (placed !== null) return placed;
    }
    const use = await findIdempotentOrder(deps.db, idempotency.endpoint, key);
    if (use !== null) return replayCheckout(deps, actor, { use, bodyHash: idempotency.bodyHash });
    if (product === null) return refused('package_not_found');
  }
  throw new Error(`the price of ${command.kind} ${command.packageId} changed on every try`);
}

/**
 * Places the order and opens its payment page. Returns null if the idempotency key was used before or the price has
 * changed.
 */
async function place(
  deps: StartCheckoutDeps,
  sale: CheckoutSale,
  isPriceFreshlyRead: boolean,
): Promise<StartCheckoutOutcome | null> {
  const order = newOrder(deps, sale);
  const { shownAgorot } = sale.command;
  // a cached price can be older than the price on the buyer's page, so only a price that was just read may lead to a
  // refusal
  if (shownAgorot !== null && shownAgorot !== order.dueAgorot)
    return isPriceFreshlyRead ? refused('price_changed') : null;
  if (order.dueAgorot > 0) {
    const { payment, attempt } = firstAttempt(deps, order, sale.product);
    if ((await placeOrder(deps.db, order, payment)) !== 'placed') return null;
    deps.failpoint('after_order_committed');
    return openPaymentPage(deps, attempt);
  }
  if ((await placeFreeOrder(deps.db, order, freeOrderContentOf(deps, order, sale))) !== 'placed') return null;
  deps.failpoint('after_order_committed');
  deps.wake.outbox('mail');
  return accepted({ orderToken: deps.keyring.orderToken(order.orderId) });
}

/**
 * Handles an idempotency key that was used before. A different body is refused. The same body gets the response of the
 * first request, or its checkout is continued. An order without an attempt is an order of ₪0.
 */
async function replayCheckout(
  deps: ResumeDeps,
  actor: Buyer,
  repeated: { readonly use: IdempotentOrder; readonly bodyHash: Buffer },
): Promise<StartCheckoutOutcome> {
  const { orderId, bodyHash } = repeated.use;
  if (!bodyHash.equals(repeated.bodyHash)) return refused('idempotency_key_reused');
  const attempt = await findAttemptOfCheckout(deps.db, orderId);
  if (attempt === null) return accepted({ orderToken: deps.keyring.orderToken(orderId) });
  await bindOrderToBrowser(deps.db, orderId, actor.guestHash);
  if (attempt.redirectUrl !== null) return accepted(paymentPageOf(deps, attempt, attempt.redirectUrl));
  if (isAttemptLive(attempt)) return resumeAttempt(deps, attempt);
  if (isAttemptPayable(attempt, deps.clock.now())) {
    const started = await startAttempt(deps, attempt);
    if (started.ok) return started;
    if (started.refusal !== 'order_not_payable') return refused(started.refusal);
  }
  const orderToken = deps.keyring.orderToken(orderId);
  return accepted({ orderToken, redirectUrl: paymentReturnUrlOf(deps, { ...attempt, orderToken }) });
}

/**
 * Returns the loyalty terms under which the customer buys, and the facts for the discount. The facts are null for a
 * gift and for a sale without the member discount. For a guest, nothing is read from the database.
 */
async function memberTermsOf(
  { db, clock, loyalty }: StartCheckoutDeps,
  actor: Buyer,
  { kind, applyMemberDiscount }: CheckoutCommand,
): Promise<Pick<CheckoutSale, 'member' | 'loyaltyTermsId'>> {
  if (actor.kind !== 'customer') return { member: null, loyaltyTermsId: null };
  const { loyaltyTermsId, percents } = await loyalty.read();
  if (kind !== 'package' || !applyMemberDiscount) return { member: null, loyaltyTermsId };
  const facts = await findLoyaltyStatus(db, actor.customerId, clock.now());
  return { member: discountMemberOf(facts, percents), loyaltyTermsId };
}

/**
 * Returns the hash of a checkout request, which is stored with its idempotency key. It does not include the page's
 * language.
 */
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
    // a missing sender name is left out, so that the hash is the same as before this field existed
    ...(command.senderName === null ? [] : [command.senderName]),
    ...(command.petName === null ? [] : [{ pet: command.petName }]),
    ...(command.buyerPhone === null ? [] : [{ phone: command.buyerPhone }]),
    ...[command.recipientPhone, command.giftLocale, command.giftDueAt, command.shownAgorot].filter(
      (request) => request !== null,
    ),
  ];
  return createHash('sha256').update(JSON.stringify(canonical)).digest();
}
