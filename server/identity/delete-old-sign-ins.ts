import { retentionCutoff } from '#server/core/retention-days.ts';
import { retentionDays } from '#server/identity/retention.ts';
import type { Deps } from '#server/identity/deps.ts';
import { deleteOldVerificationRequests } from './store/verification-request.ts';
import { deleteOldTokens } from './store/account-token.ts';
import { deleteOldMessagePauses } from './store/message-pause.ts';
import { deleteOldOtpChallenges } from './store/otp-challenge.ts';
import { deleteOldMergeOffers } from './store/merge/account-merge.ts';
import { deleteOldProviderFlows } from './store/provider-flow.ts';
import { deleteOldSessions } from './store/session.ts';

/** Deletes sign-in data after its retention period. Returns the number of deleted rows by kind. */
export async function deleteOldSignIns({ clock, db }: Pick<Deps, 'clock' | 'db'>) {
  const now = clock.now();
  return {
    sessions: await deleteOldSessions(db, retentionCutoff(retentionDays.sessions, now)),
    links: await deleteOldTokens(db, retentionCutoff(retentionDays.links, now)),
    codes: await deleteOldOtpChallenges(db, retentionCutoff(retentionDays.codes, now)),
    pauses: await deleteOldMessagePauses(db, retentionCutoff(retentionDays.pauses, now)),
    returns: (await deleteOldProviderFlows(db, now)) + (await deleteOldMergeOffers(db, now)),
    cards: await deleteOldVerificationRequests(db, retentionCutoff(retentionDays.cards, now)),
  };
}
