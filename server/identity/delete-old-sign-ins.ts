import { DAY_MS } from '#domain/core/jerusalem-time.ts';
import type { Deps } from '#server/deps.ts';
import { deleteOldTokens } from './store/account-token.ts';
import { deleteOldPauses } from './store/message-pause.ts';
import { deleteOldChallenges } from './store/otp-challenge.ts';
import { deleteOldFlows } from './store/provider-flow.ts';
import { deleteOldSessions } from './store/session.ts';

/** An ended session says where somebody was signed in: long enough to be asked about, no longer. */
const SESSIONS_KEPT_MS = 30 * DAY_MS;
const LINKS_KEPT_MS = 7 * DAY_MS;
/** Codes by SMS are counted as budgets of a day and breakers of a day; then nobody has to know who asked. */
const CODES_KEPT_MS = 2 * DAY_MS;
/** Stopped messages are something to look back at. */
const PAUSES_KEPT_MS = 90 * DAY_MS;

/** Deletes what accounts keep only for a while; answers how many rows of each kind. */
export async function deleteOldSignIns({ clock, db }: Pick<Deps, 'clock' | 'db'>) {
  const now = clock.now();
  return {
    sessions: await deleteOldSessions(db, now - SESSIONS_KEPT_MS),
    links: await deleteOldTokens(db, now - LINKS_KEPT_MS),
    codes: await deleteOldChallenges(db, now - CODES_KEPT_MS),
    pauses: await deleteOldPauses(db, now - PAUSES_KEPT_MS),
    returns: await deleteOldFlows(db, now),
  };
}
