import type { CustomerId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { MembershipPlan, OwnMembership } from '#contracts/selling/membership.ts';
import { toIsoInstant, toIsoInstantOrNull } from '#domain/core/time/jerusalem-time.ts';
import { firstMonthAtPrice } from '#domain/selling/membership-months.ts';
import type { Customer } from '#server/core/actor.ts';
import type { Deps } from '#server/selling/deps.ts';
import {
  countWashesLeft,
  findMembershipOfCustomer,
  type Membership,
} from '#server/selling/store/memberships/membership.ts';
import { findMembershipMonth } from '#server/selling/store/memberships/membership-month.ts';
import { quoteImmediateCancellation } from './cancel-membership.ts';
import { findMembershipPlans } from './join-membership.ts';

type OwnMembershipDeps = Pick<Deps, 'clock' | 'db' | 'gateways' | 'keyring'>;

type OwnMembershipAndPlans = {
  readonly membership: OwnMembership | null;
  readonly plans: MembershipPlan[];
  readonly company: string | null;
};

/**
 * Returns the customer's membership and the plans on sale. A subscriber sees the membership even if the shop no longer
 * sells plans; other customers then see nothing.
 */
export async function getOwnMembership(
  deps: OwnMembershipDeps,
  { customerId }: Customer,
): Promise<OwnMembershipAndPlans> {
  const [found, plans] = await Promise.all([findMembershipOfCustomer(deps.db, customerId), findMembershipPlans(deps)]);
  return {
    membership: found === null || found.endReason === 'never_paid' ? null : await viewOf(deps, found),
    plans: plans.map(({ number, name, nameHe, washCount, priceAgorot }) => ({
      number,
      name,
      nameHe,
      washCount,
      priceAgorot,
    })),
    company: plans.length === 0 ? null : (deps.gateways.storedCardGateway?.offers[0]?.company ?? null),
  };
}

/** Returns the caller's membership that has not ended, or a refusal. */
export async function requireMembership(
  { db }: Pick<Deps, 'db'>,
  customerId: CustomerId,
): Promise<Outcome<Membership, 'not_found'>> {
  const found = await findMembershipOfCustomer(db, customerId);
  return found === null || found.state === 'ended' ? refused('not_found') : accepted(found);
}

async function viewOf(deps: OwnMembershipDeps, membership: Membership): Promise<OwnMembership> {
  const { clock, db, keyring } = deps;
  const { membershipId, months: monthNo, state } = membership;
  const now = clock.now();
  const [washesLeft, month, quote] = await Promise.all([
    countWashesLeft(db, membershipId, now),
    state === 'past_due' ? findMembershipMonth(db, { membershipId, monthNo }) : null,
    quoteImmediateCancellation(deps, membership, { now, group: null }),
  ]);
  const coming = upcomingPriceOf(membership);
  const { nextChargeAt } = membership;
  return {
    state,
    name: membership.planName,
    nameHe: membership.planNameHe,
    washCount: membership.washCount,
    priceAgorot: membership.priceAgorot,
    washesLeft,
    nextChargeAt: toIsoInstantOrNull(nextChargeAt),
    nextChargeAgorot:
      coming !== null && nextChargeAt !== null && coming.from <= nextChargeAt
        ? coming.priceAgorot
        : membership.priceAgorot,
    paidUntil: toIsoInstantOrNull(membership.paidUntil),
    resumesAt: toIsoInstantOrNull(membership.resumesAt),
    cardLast4: membership.cardLast4,
    coming: coming === null ? null : { priceAgorot: coming.priceAgorot, from: toIsoInstant(coming.from) },
    unpaidOrder: month === null ? null : keyring.orderToken(month.orderId),
    cancelNow: quote === null ? null : { refundAgorot: quote.amountAgorot, feeAgorot: quote.feeAgorot },
  };
}

/**
 * Returns the announced next price in agorot and the start of the first month at that price (epoch ms). Returns null if
 * no price is announced, or if no further month is scheduled.
 */
function upcomingPriceOf(membership: Membership): { readonly priceAgorot: number; readonly from: number } | null {
  const { toldPriceAgorot, toldPriceAt, toldValidFrom, billingDay } = membership;
  const nextChargeAt = membership.nextChargeAt ?? membership.resumesAt;
  if (toldPriceAgorot === null || toldPriceAt === null || toldValidFrom === null || nextChargeAt === null) return null;
  const from = firstMonthAtPrice({ notifiedAt: toldPriceAt, validFrom: toldValidFrom }, { nextChargeAt, billingDay });
  return { priceAgorot: toldPriceAgorot, from };
}
