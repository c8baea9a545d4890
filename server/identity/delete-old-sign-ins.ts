import { keptSince } from '#server/core/kept-days.ts';
import type { Deps } from '#server/deps.ts';
import { deleteOldRequests } from './store/verification-request.ts';
import { deleteOldTokens } from './store/account-token.ts';
import { deleteOldPauses } from './store/message-pause.ts';
import { deleteOldChallenges } from './store/otp-challenge.ts';
import { deleteOldFlows } from './store/provider-flow.ts';
import { deleteOldSessions } from './store/session.ts';

/** Deletes what accounts keep only for a while; answers how many rows of each kind. */
export async function deleteOldSignIns({ clock, db }: Pick<Deps, 'clock' | 'db'>) {
  const now = clock.now();
  return {
    sessions: await deleteOldSessions(db, keptSince('sessions', now)),
    links: await deleteOldTokens(db, keptSince('links', now)),
    codes: await deleteOldChallenges(db, keptSince('codes', now)),
    pauses: await deleteOldPauses(db, keptSince('pauses', now)),
    returns: await deleteOldFlows(db, now),
    cards: await deleteOldRequests(db, keptSince('cards', now)),
  };
}
