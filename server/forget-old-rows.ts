import { DAY_MS } from '#domain/core/jerusalem-time.ts';
import type { Deps } from './deps.ts';
import { forgetBuyersOf } from './identity/privacy/forget-buyers.ts';
import { forgetOldEvents as forgetOldVisits } from './site/record-events.ts';
import { forgetOldMessages } from './messaging/forget-old-messages.ts';
import { forgetTokens } from './identity/store/account-token.ts';
import { deleteOldKeys } from './selling/store/idempotency.ts';
import { deleteOldEvents } from './payments/store/inbox.ts';
import { forgetPauses } from './messaging/store/message-pause.ts';
import { forgetChallenges } from './identity/store/otp-challenge.ts';
import { forgetFlows } from './identity/store/provider-flow.ts';
import { forgetSessions } from './identity/store/session.ts';

/** A client that repeats a checkout does so within minutes; a day is what providers keep such keys for as well. */
const KEYS_KEPT_MS = DAY_MS;
/** Event ids stay unique for as long as their rows are kept: a replay older than this fails by its signature's age. */
const EVENTS_KEPT_MS = 90 * DAY_MS;

/** An ended session says where somebody was signed in: long enough to be asked about, no longer. */
const SESSIONS_KEPT_MS = 30 * DAY_MS;
const LINKS_KEPT_MS = 7 * DAY_MS;
/** Codes by SMS are counted as budgets of a day and breakers of a day; then nobody has to know who asked. */
const CODES_KEPT_MS = 2 * DAY_MS;
/** Stopped messages are something to look back at. */
const PAUSES_KEPT_MS = 90 * DAY_MS;
/** Somebody may come back to what they wrote, or to how it was answered; after two years nobody does. */
const MESSAGES_KEPT_MS = 2 * 365 * DAY_MS;

/** Deletes what is kept only for a while; money, moves and the audit are kept for good. */
export async function forgetOldRows(deps: Pick<Deps, 'db' | 'clock' | 'keyring' | 'log'>): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const deleted = {
    keys: await deleteOldKeys(db, now - KEYS_KEPT_MS),
    events: await deleteOldEvents(db, now - EVENTS_KEPT_MS),
    sessions: await forgetSessions(db, now - SESSIONS_KEPT_MS),
    links: await forgetTokens(db, now - LINKS_KEPT_MS),
    codes: await forgetChallenges(db, now - CODES_KEPT_MS),
    pauses: await forgetPauses(db, now - PAUSES_KEPT_MS),
    returns: await forgetFlows(db, now),
    visits: await forgetOldVisits({ db, clock }),
    messages: await forgetOldMessages(deps, now - MESSAGES_KEPT_MS),
    // of deleted accounts, once their orders were told and answered
    buyers: await forgetBuyersOf(deps, null),
  };
  log.info(deleted, 'old rows were forgotten');
}
