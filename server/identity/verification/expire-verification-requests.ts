import { REMINDER_DAYS_BEFORE_END } from '#domain/identity/verification-request.ts';
import type { Deps } from '#server/identity/deps.ts';
import { enqueueExpiryReminders } from '#server/identity/store/verification.ts';
import { expireVerificationRequestRows } from '#server/identity/store/verification-request.ts';

type ClockDeps = Pick<Deps, 'clock' | 'db' | 'log' | 'wake'>;

/**
 * Expires verification requests that were not decided in time, and deletes their pictures. The owners are asked to send
 * their cards again.
 */
export async function expireVerificationRequests({ clock, db, log, wake }: ClockDeps): Promise<number> {
  const lapsed = await expireVerificationRequestRows(db, clock.now());
  if (lapsed > 0) {
    log.warn({ lapsed }, 'card checks expired without a decision; their pictures are deleted');
    wake.outbox('mail');
  }
  return lapsed;
}

/** Reminds customers of verifications that end soon. Returns the number of reminders. */
export async function enqueueVerificationReminders({ clock, db, wake }: ClockDeps): Promise<number> {
  const reminded = await enqueueExpiryReminders(db, { now: clock.now(), days: REMINDER_DAYS_BEFORE_END });
  if (reminded > 0) wake.outbox('mail');
  return reminded;
}
