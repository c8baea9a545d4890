import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import type { Deps } from './deps.ts';
import { addDeletions } from './core/jobs/store/deletion-day.ts';
import { deleteOldInvitations, deleteOldPasses } from './entitlements/public.ts';
import type { keptDays } from './core/kept-days.ts';
import type { DeletedByRule } from './core/retention.ts';
import { deleteOldSignIns } from './identity/public.ts';
import { deleteOldMessages } from './messaging/public.ts';
import { deleteOldWebhookEvents } from './payments/public.ts';
import { forgetBuyers, deleteOldKeys } from './selling/public.ts';
import { deleteOldVisits } from './site/public.ts';
import { deleteOldCases, deleteOldEmployees, deleteOldStaffSignIns } from './staff/public.ts';
import { deleteOldEnrolments, deleteOldTransactions } from './stations/public.ts';

type Deleted = keyof typeof keptDays | DeletedByRule;

/**
 * Deletes what is kept only for a while, each capability its own; money, moves and the audit are kept for good. How long
 * and why stands in `core/retention.ts`. Answers how many of each kind, which the portal shows by day.
 */
export async function deleteOldRows(
  deps: Pick<Deps, 'clock' | 'config' | 'db' | 'keyring' | 'log'>,
): Promise<Readonly<Record<Deleted, number>>> {
  const deleted: Readonly<Record<Deleted, number>> = {
    invitations: await deleteOldInvitations(deps.db, deps.clock.now()),
    keys: await deleteOldKeys(deps),
    events: await deleteOldWebhookEvents(deps),
    ...(await deleteOldSignIns(deps)),
    staffSessions: await deleteOldStaffSignIns(deps),
    employees: await deleteOldEmployees(deps),
    walletPasses: await deleteOldPasses(deps),
    visits: await deleteOldVisits(deps),
    enrolments: await deleteOldEnrolments(deps),
    transactions: await deleteOldTransactions(deps),
    messages: await deleteOldMessages(deps),
    // behind the messages that they are about
    cases: await deleteOldCases(deps),
    // of deleted accounts, once their orders were told and answered
    buyers: await forgetBuyers(deps, null),
  };
  await addDeletions(deps.db, shopDayText(deps.clock.now()), deleted);
  deps.log.info(deleted, 'old rows were deleted');
  return deleted;
}
