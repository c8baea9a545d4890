import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';

/** A session of the portal that nobody used for so long is over. */
export const STAFF_IDLE_MS = 2 * HOUR_MS;
/** A working day. */
export const STAFF_ABSOLUTE_MS = 12 * HOUR_MS;
/** Between the password and the second step; long enough to set up an app. */
export const SECOND_STEP_MS = 15 * MINUTE_MS;
/** "Seen" is written no more often than this. */
export const STAFF_SEEN_STEP_MS = MINUTE_MS;
/** How long the link of an invitation is good. */
export const INVITATION_MS = 3 * DAY_MS;
/** How many codes somebody keeps for the day on which the phone is lost. */
export const RECOVERY_CODES = 10;
