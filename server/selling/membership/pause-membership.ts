import type { MembershipId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { wallTimeAt, type CalendarDay } from '#domain/core/time/jerusalem-time.ts';
import { pauseEndsAt } from '#domain/selling/membership-months.ts';
import type { Customer } from '#server/core/actor.ts';
import type { Deps } from '#server/selling/deps.ts';
import { lockMembership } from '#server/selling/store/memberships/membership.ts';
import {
  pauseMembership as pauseRow,
  resumeMembership as resumeRow,
} from '#server/selling/store/memberships/membership-state-changes.ts';
import { enqueueSubscriberNotice } from './subscriber-notices.ts';

type PauseDeps = Pick<Deps, 'clock' | 'db' | 'wake'>;

/**
 * Pauses a membership, so that no month starts before the given day. Returns `not_a_day` if the day is within the paid
 * period or too far ahead.
 */
export async function pauseMembership(
  { clock, db, wake }: PauseDeps,
  _actor: Customer,
  { membershipId, until }: { readonly membershipId: MembershipId; readonly until: CalendarDay },
): Promise<'paused' | 'not_a_day' | 'changed_meanwhile'> {
  const outcome = await db.inTransaction(async (tx) => {
    const now = clock.now();
    const { paidUntil, version } = await lockMembership(tx, membershipId);
    const resumesAt = pauseEndsAt(until, { paidUntil: paidUntil ?? now, now });
    if (resumesAt === null) return 'not_a_day';
    if (!(await pauseRow(tx, membershipId, resumesAt))) return 'changed_meanwhile';
    await enqueueSubscriberNotice(tx, membershipId, { news: { kind: 'paused', of: version }, now });
    return 'paused';
  });
  if (outcome === 'paused') wake.outbox('mail');
  return outcome;
}

/**
 * Undoes a pause or a cancellation. The next month starts at the end of the paid month, or immediately if that end is
 * past.
 */
export async function resumeMembership(
  { clock, db, wake }: PauseDeps,
  _actor: Customer,
  membershipId: MembershipId,
): Promise<Outcome<null, 'changed_meanwhile'>> {
  const resumed = await db.inTransaction(async (tx) => {
    const now = clock.now();
    const { paidUntil, version, billingDay } = await lockMembership(tx, membershipId);
    const nextChargeAt = Math.max(paidUntil ?? now, now);
    const day = nextChargeAt === paidUntil ? billingDay : wallTimeAt(nextChargeAt).day;
    if (!(await resumeRow(tx, { membershipId, nextChargeAt, billingDay: day }))) return false;
    await enqueueSubscriberNotice(tx, membershipId, { news: { kind: 'resumed', of: version }, now });
    return true;
  });
  if (!resumed) return refused('changed_meanwhile');
  wake.outbox('mail');
  return accepted(null);
}
