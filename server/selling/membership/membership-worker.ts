import { MINUTE_MS, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import { startPoller, type Poller } from '#server/core/jobs/poller.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { MembershipId, OrderId } from '#contracts/core/ids.ts';
import { lockMembership } from '#server/selling/store/memberships/membership.ts';
import { expediteMembershipMonthCheck } from '#server/selling/store/memberships/membership-month.ts';
import {
  endMembership,
  resumeMembership,
  lockOverdueMembership,
} from '#server/selling/store/memberships/membership-state-changes.ts';
import { enqueueSubscriberNotice } from './subscriber-notices.ts';
import { renewDueMembership } from './renew-memberships.ts';
import { settleMembershipMonths, type SettleMonthDeps } from './settle-months.ts';

import type { RenewDeps } from './renew-memberships.ts';

export type MembershipDeps = SettleMonthDeps & RenewDeps;

/**
 * Interval in ms at which the worker checks for due memberships. Payments are reported immediately by
 * `reportMembershipMonthPaid`.
 */
const EVERY_MS = MINUTE_MS / 4;

/**
 * Processes due memberships one time: ends or resumes a membership, places a due month, and settles open months.
 * Returns true if more work may be due.
 */
export async function processMemberships(deps: MembershipDeps): Promise<boolean> {
  const hasEndedOrResumed = await endOrResumeOverdueMembership(deps);
  const renewed = await renewDueMembership(deps);
  const settled = await settleMembershipMonths(deps);
  return hasEndedOrResumed || renewed || settled > 0;
}

export type MembershipWorker = Poller & {
  /**
   * Reports the payment of a membership's monthly order to the worker. If the report is lost, the worker finds the
   * payment within a minute.
   */
  reportMembershipMonthPaid(orderId: OrderId): void;
};

/** Starts the worker that renews memberships. It is idle in a shop without memberships. */
export function startMembershipWorker(deps: MembershipDeps): MembershipWorker {
  const { clock, db, log } = deps;
  const poller = startPoller({
    name: 'memberships',
    log,
    everyMs: EVERY_MS,
    round: () => processMemberships(deps),
  });
  return {
    ...poller,
    reportMembershipMonthPaid(orderId) {
      expediteMembershipMonthCheck(db, orderId, clock.now())
        .then(() => poller.runNow())
        .catch((error: unknown) =>
          log.warn({ orderId, error: String(error) }, 'a paid month could not be processed at once, will retry'),
        );
    },
  };
}

async function endOrResumeOverdueMembership(deps: MembershipDeps): Promise<boolean> {
  const done = await deps.db.inTransaction(async (tx) => {
    const membershipId = await lockOverdueMembership(tx, deps.clock.now());
    if (membershipId === null) return false;
    await endOrResumeMembershipInTx(deps, tx, membershipId);
    return true;
  });
  if (done) deps.wake.outbox('mail');
  return done;
}

async function endOrResumeMembershipInTx({ clock }: MembershipDeps, tx: Tx, membershipId: MembershipId): Promise<void> {
  const now = clock.now();
  const { state, resumesAt, version } = await lockMembership(tx, membershipId);
  if (state === 'cancelled') {
    await endMembership(tx, { membershipId, reason: 'cancelled', now });
    await enqueueSubscriberNotice(tx, membershipId, { news: { kind: 'ended', of: version }, now });
    return;
  }
  const nextChargeAt = resumesAt ?? now;
  await resumeMembership(tx, { membershipId, nextChargeAt, billingDay: wallTimeAt(nextChargeAt).day });
}
