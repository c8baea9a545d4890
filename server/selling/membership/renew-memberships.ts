import type { MembershipId } from '#contracts/core/ids.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { dueMembershipMonth, monthOrderExpiresAt, isNewPriceInForce } from '#domain/selling/membership-months.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/selling/deps.ts';
import { findAccountContact } from '#server/identity/public.ts';
import { lockDueMembership, type Membership } from '#server/selling/store/memberships/membership.ts';
import {
  recordPlacedMembershipMonth,
  placeMembershipMonth,
} from '#server/selling/store/memberships/membership-order.ts';
import { openSealedCardToken, openSealedSubscriberEmail } from './membership-private.ts';
import { newMembershipMonthOrder, type MembershipMonthDeps } from './month-order.ts';

export type RenewDeps = MembershipMonthDeps & Pick<Deps, 'db' | 'failpoint' | 'log'>;

/** Memberships whose month could not be placed, with the time of the next attempt (epoch ms). */
const postponedUntil = new Map<MembershipId, number>();

/**
 * Places the next month of one membership that is due. Returns false if no membership is due. The month, its order and
 * its first attempt are written in one transaction while the row of the membership is locked. The month's key is
 * unique, so no second process can place the same month. The card is charged later. If a membership fails, for example
 * because its encrypted values are damaged, this process skips it for five minutes and renews other memberships.
 */
export async function renewDueMembership(deps: RenewDeps): Promise<boolean> {
  const now = deps.clock.now();
  for (const [id, until] of postponedUntil) if (until <= now) postponedUntil.delete(id);
  let taken: MembershipId | null = null;
  try {
    taken = await deps.db.inTransaction(async (tx) => {
      const membership = await lockDueMembership(tx, { now, passedOver: [...postponedUntil.keys()] });
      taken = membership?.membershipId ?? null;
      if (membership !== null) await placeNextMonth(deps, tx, membership);
      return taken;
    });
  } catch (error) {
    if (taken === null) throw error;
    postponedUntil.set(taken, now + 5 * MINUTE_MS);
    deps.log.error(
      { membershipId: taken, error: String(error) },
      'a month could not be placed, next try in five minutes',
    );
    return true;
  }
  if (taken !== null) deps.failpoint('after_month_placed');
  return taken !== null;
}

async function placeNextMonth(deps: RenewDeps, tx: Tx, membership: Membership): Promise<void> {
  const now = deps.clock.now();
  const { membershipId, customerId, nextChargeAt, months } = membership;
  const month = dueMembershipMonth({ nextChargeAt: nextChargeAt ?? now, billingDay: membership.billingDay }, now);
  const contact = await findAccountContact(deps, customerId);
  const email = contact?.email ?? openSealedSubscriberEmail(deps.keyring, membership);
  if (email === null) throw new Error(`membership ${membershipId} has no address for mails`);
  const order = await newMembershipMonthOrder(deps, {
    membershipId,
    monthNo: months + 1,
    customerId,
    email,
    locale: contact?.locale ?? membership.locale,
    washPackageId: membership.washPackageId,
    washCount: membership.washCount,
    ...priceAt(membership, month.startsAt),
    month,
    guestHash: null,
    card: openSealedCardToken(deps.keyring, membership),
    expiresAt: Math.max(monthOrderExpiresAt(month.startsAt), now),
    openingUntil: now,
    nextTryAt: now,
  });
  await placeMembershipMonth(tx, order);
  await recordPlacedMembershipMonth(tx, { ...order, billingDay: month.billingDay });
  deps.log.info({ membershipId, monthNo: months + 1 }, 'a month of a membership starts');
}

/**
 * Returns the price of a month that starts at `startsAt`. It is the announced price if its notice period has ended,
 * otherwise the agreed price.
 */
function priceAt(membership: Membership, startsAt: number): Pick<Membership, 'priceVersionId' | 'priceAgorot'> {
  const { priceVersionId, priceAgorot, toldPriceVersionId, toldPriceAgorot, toldValidFrom, toldPriceAt } = membership;
  if (toldPriceVersionId === null || toldPriceAgorot === null || toldValidFrom === null || toldPriceAt === null) {
    return { priceVersionId, priceAgorot };
  }
  const holds = isNewPriceInForce({ notifiedAt: toldPriceAt, validFrom: toldValidFrom }, startsAt);
  return holds ? { priceVersionId: toldPriceVersionId, priceAgorot: toldPriceAgorot } : { priceVersionId, priceAgorot };
}
