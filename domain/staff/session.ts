import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';

/** Idle timeout of a portal session in ms. */
export const STAFF_SESSION_IDLE_MS = 2 * HOUR_MS;
/** Maximum lifetime of a portal session in ms: one working day. */
export const STAFF_SESSION_MAX_MS = 12 * HOUR_MS;
/**
 * Time limit in ms for entering the second factor after the password. It is long enough to set up an authenticator app.
 */
export const SECOND_FACTOR_TIMEOUT_MS = 15 * MINUTE_MS;
/** Minimum interval in ms between two writes of a session's last-seen time. */
export const STAFF_LAST_SEEN_INTERVAL_MS = MINUTE_MS;
/** Validity of an invitation link in ms. */
export const INVITATION_LIFETIME_MS = 3 * DAY_MS;
/** Validity in ms of an emailed link for replacing a forgotten password. */
export const RESET_LINK_LIFETIME_MS = 30 * MINUTE_MS;
/** Validity in ms of the code that verifies a new email address of a staff user. */
export const EMAIL_CODE_LIFETIME_MS = 30 * MINUTE_MS;
/**
 * Time in ms during which a link sent to the previous email address can stop the change of the email address. It is
 * long enough for a staff user on holiday.
 */
export const EMAIL_CHANGE_CANCEL_WINDOW_MS = 7 * DAY_MS;
/** Number of recovery codes per staff account. */
export const RECOVERY_CODES = 10;
