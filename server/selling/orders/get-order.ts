import { timingSafeEqual } from 'node:crypto';
import type { OrderToken } from '#contracts/core/ids.ts';
import type { OrderView } from '#contracts/selling/orders.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { DAY_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Deps } from '#server/deps.ts';
import type { Asked } from '#server/wake.ts';
import type { Actor } from '#server/core/actor.ts';
import { askAboutAttempts, STILL_PAYABLE_MS, type NewestAttempt } from '#server/payments/public.ts';
import { findOrder, type OrderRecord } from '#server/selling/store/orders/order-view.ts';
import { isProof } from './order-proof.ts';
import { orderViewOf, viewStateOf } from './order-view.ts';

export type GetOrderDeps = Pick<Deps, 'db' | 'clock' | 'keyring' | 'wake'>;

/** How long whole codes are shown to the browser that bought, or to whoever proves the e-mail; after that they are in the mail. */
const CODES_SHOWN_MS = DAY_MS;

/** How long a visit waits for the provider's answer before it says 'pending' and lets the page ask again. */
const PATIENCE_MS = 2 * SECOND_MS;

/**
 * The truth about an order, for whoever holds its link. A visit to an order that still waits for its money makes
 * the server ask the provider, so that a lost webhook costs seconds; what a redirect claimed is never looked at.
 * Codes are whole for the browser that bought and for one that proved the e-mail (`proof`), for a day.
 */
export async function getOrder(
  deps: GetOrderDeps,
  actor: Actor,
  asked: { readonly orderToken: OrderToken; readonly proof: string | undefined },
): Promise<Outcome<OrderView, 'order_not_found'>> {
  const { orderToken, proof } = asked;
  const { order, inDoubt } = await findFreshOrder(deps, orderToken);
  if (order === null) return refused('order_not_found');
  const bought = isBuyer(actor, order);
  const mayRead = bought || isProof(deps.keyring, orderToken, proof);
  return accepted(orderViewOf(deps, order, { isBuyer: bought, mayRead, recent: isRecent(deps, order), inDoubt }));
}

type Found = { readonly order: OrderRecord | null; readonly inDoubt: boolean };

/**
 * Where this very process is settling a payment of it the order is read after that. Such work is about one attempt: of an
 * order that was tried before, the others are asked about as well.
 */
async function findFreshOrder(deps: GetOrderDeps, orderToken: OrderToken): Promise<Found> {
  const tokenHash = deps.keyring.tokenHash(orderToken);
  const settling = deps.wake.joinOrder(orderToken);
  if (settling === null) return askFirst(deps, tokenHash, await findOrder(deps.db, tokenHash));
  const found = await findAfter(deps, tokenHash, settling);
  if (found.inDoubt || found.order === null || found.order.attempt === 1) return found;
  return askFirst(deps, tokenHash, found.order);
}

/** The order, read again where the provider was asked about it now. */
async function askFirst(deps: GetOrderDeps, tokenHash: Buffer, order: OrderRecord | null): Promise<Found> {
  if (order === null || !mayStillBePaid(order, deps.clock.now())) return { order, inDoubt: false };
  const asked = await atMost(askAboutAttempts(deps, order, 'visit'), PATIENCE_MS);
  if (asked === 'asked_lately') return { order, inDoubt: false };
  return findAfter(deps, tokenHash, asked);
}

/** Without an answer in time, what was not paid before is in doubt. */
async function findAfter(
  deps: GetOrderDeps,
  tokenHash: Buffer,
  question: Promise<Asked> | Asked | null,
): Promise<Found> {
  const asked = question instanceof Promise ? await atMost(question, PATIENCE_MS) : question;
  const order = await findOrder(deps.db, tokenHash);
  const open = order !== null && mayStillBePaid(order, deps.clock.now());
  return { order, inDoubt: open && asked !== 'answered' };
}

type AttemptedOrder = OrderRecord & NewestAttempt;

/**
 * Also an attempt that failed or expired: its page at the provider may be open, and a card that was declined is tried
 * again there.
 */
function mayStillBePaid(order: OrderRecord, now: number): order is AttemptedOrder {
  if (order.paymentId === null || order.attemptedAt === null) return false;
  const state = viewStateOf(order, now);
  if (state === 'pending' || state === 'in_review') return true;
  return (state === 'failed' || state === 'expired') && now - order.attemptedAt < STILL_PAYABLE_MS;
}

/** Waits for the work, but not longer; the work goes on. Null where it was not done in time. */
async function atMost<Result>(work: Promise<Result>, patienceMs: number): Promise<Result | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), patienceMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The browser that bought, or whoever is signed in to the account it was bought with. */
export function isBuyer(actor: Actor, order: Pick<OrderRecord, 'customerId' | 'guestHash'>): boolean {
  if (actor.kind === 'system' || actor.kind === 'staff') return false;
  if (actor.kind === 'customer' && actor.customerId === order.customerId) return true;
  if (actor.guestHash === null || order.guestHash === null) return false;
  return timingSafeEqual(actor.guestHash, order.guestHash);
}

/** Codes of an order are shown for a day from its payment. */
export function isRecent({ clock }: Pick<Deps, 'clock'>, order: Pick<OrderRecord, 'paidAt'>): boolean {
  return order.paidAt !== null && steadyNow(clock) - order.paidAt <= CODES_SHOWN_MS;
}
