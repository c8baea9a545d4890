import type { MembershipId, OrderToken } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { refused, type Outcome } from '#contracts/core/problem.ts';
import { billingDayOf, membershipMonthFrom } from '#domain/selling/membership-months.ts';
import type { Customer } from '#server/core/actor.ts';
import type { Deps } from '#server/selling/deps.ts';
import {
  openPaymentPage,
  PAGE_OPENING_LEASE_MS,
  type PaymentPage,
  retryPayment,
  type ResumeDeps,
} from '#server/payments/public.ts';
import { ORDER_LIFETIME_MS } from '#server/selling/checkout/new-order.ts';
import { findMembershipOfCustomer, type Membership } from '#server/selling/store/memberships/membership.ts';
import { findMembershipMonth } from '#server/selling/store/memberships/membership-month.ts';
import { listMembershipPlans, type MembershipPlanRow } from '#server/selling/store/memberships/membership-plan.ts';
import { endMembership } from '#server/selling/store/memberships/membership-state-changes.ts';
import {
  addMembership,
  recordPlacedMembershipMonth,
  placeMembershipMonth,
} from '#server/selling/store/memberships/membership-order.ts';
import { newMembershipMonthOrder } from './month-order.ts';
import { POLL_INTERVAL_MS } from './settle-months.ts';

export type JoinMembershipDeps = ResumeDeps & Pick<Deps, 'failpoint' | 'loyalty' | 'wake'>;

export type JoinMembershipCommand = {
  readonly plan: number;
  readonly email: string;
  readonly locale: Locale;
  readonly guestHash: Buffer;
};

type JoinRefusal =
  | 'not_found'
  | 'membership_exists'
  | 'payment_provider_unavailable'
  | 'earlier_payment_unanswered'
  | 'request_in_progress'
  | 'order_not_payable';

/**
 * Returns the plans that customers can join. The list is empty unless the shop has a plan and its provider stores
 * cards.
 */
export async function findMembershipPlans({
  clock,
  db,
  gateways,
}: Pick<Deps, 'clock' | 'db' | 'gateways'>): Promise<MembershipPlanRow[]> {
  return gateways.storedCardGateway === null ? [] : listMembershipPlans(db, clock.now());
}

/**
 * Starts a membership. It places the order of the first month, then opens the provider's page, where the payer consents
 * to storing the card. A repeated request returns the same page. If the order has expired unpaid, a repeated request
 * starts a new membership.
 */
export async function joinMembership(
  deps: JoinMembershipDeps,
  actor: Customer,
  command: JoinMembershipCommand,
): Promise<Outcome<PaymentPage, JoinRefusal>> {
  const plan = (await findMembershipPlans(deps)).find(({ number }) => number === command.plan);
  if (plan === undefined) return refused('not_found');
  const placed = await placeFirstMonth(deps, actor, { command, plan });
  if (placed !== null) {
    deps.failpoint('after_order_committed');
    return openPaymentPage(deps, placed);
  }
  const before = await findMembershipOfCustomer(deps.db, actor.customerId);
  if (before === null || before.state !== 'joining') return refused('membership_exists');
  return continueJoining(deps, actor, { before, command });
}

async function continueJoining(
  deps: JoinMembershipDeps,
  actor: Customer,
  { before, command }: { readonly before: Membership; readonly command: JoinMembershipCommand },
): Promise<Outcome<PaymentPage, JoinRefusal>> {
  const { membershipId, months: monthNo } = before;
  const month = await findMembershipMonth(deps.db, { membershipId, monthNo });
  if (month.orderState === 'expired' || month.orderExpiresAt <= deps.clock.now()) {
    if (!(await abandonUnpaidMembership(deps, membershipId))) return refused('request_in_progress');
    return joinMembership(deps, actor, command);
  }
  const retried = await retryPayment(deps, actor, deps.keyring.orderToken(month.orderId));
  if (retried.ok) return retried;
  return refused(retried.refusal === 'order_not_found' ? 'order_not_payable' : retried.refusal);
}

/**
 * Ends a membership whose first month was never paid. Returns false if the month was paid, or the membership has
 * already ended.
 */
async function abandonUnpaidMembership(
  { clock, db }: JoinMembershipDeps,
  membershipId: MembershipId,
): Promise<boolean> {
  return db.inTransaction((tx) => endMembership(tx, { membershipId, reason: 'never_paid', now: clock.now() }));
}

type PlacedMonth = Parameters<typeof openPaymentPage>[1] & { readonly orderToken: OrderToken };

/**
 * Places the order of the first month. Returns null if the customer already has a membership that has not ended, even
 * if its first month is still unpaid.
 */
async function placeFirstMonth(
  deps: JoinMembershipDeps,
  { customerId }: Customer,
  { command, plan }: { readonly command: JoinMembershipCommand; readonly plan: MembershipPlanRow },
): Promise<PlacedMonth | null> {
  const { clock, db, ids, keyring } = deps;
  const now = clock.now();
  const membershipId = ids.uuid() as MembershipId;
  const billingDay = billingDayOf(now);
  const { email, locale, guestHash } = command;
  const order = await newMembershipMonthOrder(deps, {
    ...plan,
    membershipId,
    monthNo: 1,
    customerId,
    email,
    locale,
    guestHash,
    card: null,
    month: membershipMonthFrom(now, billingDay),
    expiresAt: now + ORDER_LIFETIME_MS,
    openingUntil: now + PAGE_OPENING_LEASE_MS,
    nextTryAt: now + POLL_INTERVAL_MS,
  });
  const added = await db.inTransaction(async (tx) => {
    const membership = { ...order, membershipId, customerId, locale, billingDay, joinedAt: now };
    if (!(await addMembership(tx, membership))) return false;
    await placeMembershipMonth(tx, order);
    await recordPlacedMembershipMonth(tx, { ...order, billingDay });
    return true;
  });
  if (!added) return null;
  return {
    orderToken: keyring.orderToken(order.orderId),
    paymentId: order.paymentId,
    provider: order.provider,
    orderId: order.orderId,
    merchantRef: order.merchantRef,
    method: 'credit_card',
    amountAgorot: order.priceAgorot,
    locale,
    packageName: plan.name,
    packageNameHe: plan.nameHe,
    storesCard: true,
  };
}
