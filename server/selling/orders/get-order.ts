import { timingSafeEqual } from 'node:crypto';
import type { OrderToken } from '#contracts/core/ids.ts';
import type { OrderView } from '#contracts/selling/orders.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { DAY_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Deps } from '#server/selling/deps.ts';
import type { StatusRequestResult } from '#server/payments/public.ts';
import type { Actor } from '#server/core/actor.ts';
import { requestAttemptStatuses, FAILED_ATTEMPT_CHECK_MS, type NewestAttempt } from '#server/payments/public.ts';
import { findOrder, type OrderRecord } from '#server/selling/store/orders/order-view.ts';
import { isValidOrderAccessCookie } from './order-access-cookie.ts';
import {
  orderLinksOf,
  orderViewOf,
  orderViewStateOf,
  type OrderLinks,
  type OrderFieldsForLinks,
} from './order-view.ts';

type CurrentOrderDeps = Pick<Deps, 'db' | 'clock' | 'keyring' | 'wake'>;

export type GetOrderDeps = CurrentOrderDeps & Pick<Deps, 'typesetter'>;

/**
 * Time in ms after the payment during which full voucher codes are shown to the buyer. Later the codes are only in the
 * mail.
 */
const CODES_SHOWN_MS = DAY_MS;

/**
 * Maximum time in ms that a request waits for the provider's status. After this time it responds 'pending', and the
 * page polls again.
 */
const STATUS_TIMEOUT_MS = 2 * SECOND_MS;

/**
 * Returns an order to the holder of its link. For an unpaid order the server requests the payment status from the
 * provider, so that a lost webhook delays the page only by seconds. Redirect parameters are never trusted. For a day,
 * full codes are shown to the buying browser, and to a browser in which the email address was entered (`proof`).
 */
export async function getOrder(
  deps: GetOrderDeps,
  actor: Actor,
  request: { readonly orderToken: OrderToken; readonly proof: string | undefined },
): Promise<Outcome<OrderView, 'order_not_found'>> {
  const { orderToken, proof } = request;
  const { order, inDoubt } = await findCurrentOrder(deps, orderToken);
  if (order === null) return refused('order_not_found');
  const bought = isBuyer(actor, order);
  const mayRead = bought || isValidOrderAccessCookie(deps.keyring, orderToken, proof);
  return accepted(
    orderViewOf(deps, order, { isBuyer: bought, mayRead, recent: isPaidWithinDay(deps, order), inDoubt }),
  );
}

/**
 * Waits until the settlement of an order that runs in this process has ended, at most two seconds. Returns false if no
 * settlement is running.
 */
export async function awaitRunningSettlement({ wake }: Pick<Deps, 'wake'>, orderToken: OrderToken): Promise<boolean> {
  const settling = wake.joinRunningSettlement(orderToken);
  if (settling !== null) await withTimeout(settling, STATUS_TIMEOUT_MS);
  return settling !== null;
}

/** Requests the status of an unpaid order from the provider and applies it, as `getOrder` does. */
export async function refreshOrderStatus(deps: CurrentOrderDeps, orderToken: OrderToken): Promise<void> {
  await findCurrentOrder(deps, orderToken);
}

/** Fields of an order that determine its links, and who may see them. Instants are in epoch ms. */
export type OrderForLinks = OrderFieldsForLinks & Pick<OrderRecord, 'customerId' | 'guestHash' | 'paidAt'>;

/**
 * Returns the links of an order without its codes and its content. The same visibility rules as in `getOrder` apply.
 */
export function getOrderLinks(deps: Pick<Deps, 'clock' | 'keyring'>, actor: Actor, order: OrderForLinks): OrderLinks {
  return orderLinksOf(deps.keyring, order, { mayRead: isBuyer(actor, order), recent: isPaidWithinDay(deps, order) });
}

type FoundOrder = { readonly order: OrderRecord | null; readonly inDoubt: boolean };

/**
 * Reads the order. If a settlement of the order runs in this process, waits for it first. That settlement covers one
 * attempt only, so the statuses of an order with earlier attempts are requested as well.
 */
async function findCurrentOrder(deps: CurrentOrderDeps, orderToken: OrderToken): Promise<FoundOrder> {
  const tokenHash = deps.keyring.tokenHash(orderToken);
  const settling = deps.wake.joinRunningSettlement(orderToken);
  if (settling === null) return findOrderAfterStatusCheck(deps, tokenHash, await findOrder(deps.db, tokenHash));
  const found = await findOrderAfterStatusRequest(deps, tokenHash, settling);
  if (found.inDoubt || found.order === null || found.order.attempt === 1) return found;
  return findOrderAfterStatusCheck(deps, tokenHash, found.order);
}

/**
 * Requests the statuses of the order's attempts, then reads the order again. If no attempt can still be paid, returns
 * the given order.
 */
async function findOrderAfterStatusCheck(
  deps: CurrentOrderDeps,
  tokenHash: Buffer,
  order: OrderRecord | null,
): Promise<FoundOrder> {
  if (order === null || !mayStillBePaid(order, deps.clock.now())) return { order, inDoubt: false };
  const result = await withTimeout(requestAttemptStatuses(deps, order, 'visit'), STATUS_TIMEOUT_MS);
  if (result === 'asked_lately') return { order, inDoubt: false };
  return findOrderAfterStatusRequest(deps, tokenHash, result);
}

/**
 * Requests the status and returns the order afterwards. `inDoubt` is true if the provider did not respond in time and
 * the order can still be paid.
 */
async function findOrderAfterStatusRequest(
  deps: CurrentOrderDeps,
  tokenHash: Buffer,
  question: Promise<StatusRequestResult> | StatusRequestResult | null,
): Promise<FoundOrder> {
  const result = question instanceof Promise ? await withTimeout(question, STATUS_TIMEOUT_MS) : question;
  const order = await findOrder(deps.db, tokenHash);
  const isOpen = order !== null && mayStillBePaid(order, deps.clock.now());
  return { order, inDoubt: isOpen && result !== 'answered' };
}

type AttemptedOrder = OrderRecord & NewestAttempt;

/**
 * Returns true if an attempt of the order can still be paid. A failed or expired attempt counts as well, because its
 * payment page can still be open, and the customer can retry a declined card there.
 */
function mayStillBePaid(order: OrderRecord, now: number): order is AttemptedOrder {
  if (order.paymentId === null || order.attemptedAt === null) return false;
  const state = orderViewStateOf(order, now);
  if (state === 'pending' || state === 'in_review') return true;
  return (state === 'failed' || state === 'expired') && now - order.attemptedAt < FAILED_ATTEMPT_CHECK_MS;
}

/** Waits for the work, but at most `timeoutMs`. If it is not finished in time, returns null, and the work continues. */
async function withTimeout<Result>(work: Promise<Result>, timeoutMs: number): Promise<Result | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), timeoutMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns true if the caller is the browser or the signed-in account that bought the order. */
export function isBuyer(actor: Actor, order: Pick<OrderRecord, 'customerId' | 'guestHash'>): boolean {
  if (actor.kind === 'system' || actor.kind === 'staff') return false;
  if (actor.kind === 'customer' && actor.customerId === order.customerId) return true;
  if (actor.guestHash === null || order.guestHash === null) return false;
  return timingSafeEqual(actor.guestHash, order.guestHash);
}

/** Returns true if the order was paid within the last day. During this day its voucher codes are shown. */
export function isPaidWithinDay({ clock }: Pick<Deps, 'clock'>, order: Pick<OrderRecord, 'paidAt'>): boolean {
  return order.paidAt !== null && steadyNow(clock) - order.paidAt <= CODES_SHOWN_MS;
}
