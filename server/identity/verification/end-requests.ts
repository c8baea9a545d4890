import { REMINDED_DAYS } from '#domain/identity/verification-request.ts';
import type { Deps } from '#server/deps.ts';
import { remindOfEnds } from '#server/identity/store/verification.ts';
import { lapseRequests } from '#server/identity/store/verification-request.ts';

type ClockDeps = Pick<Deps, 'clock' | 'db' | 'log' | 'wake'>;

/** Ends requests that nobody decided in time and deletes their pictures; their owners are told to send a card again. */
export async function endLateRequests({ clock, db, log, wake }: ClockDeps): Promise<number> {
  const lapsed = await lapseRequests(db, clock.now());
  if (lapsed > 0) {
    log.warn({ lapsed }, 'requests to check a card were not decided in time; their pictures are deleted');
    wake.outbox('mail');
  }
  return lapsed;
}

/** Writes to whoever has a verification that ends soon; how many. */
export async function remindOfVerifications({ clock, db, wake }: ClockDeps): Promise<number> {
  const reminded = await remindOfEnds(db, { now: clock.now(), days: REMINDED_DAYS });
  if (reminded > 0) wake.outbox('mail');
  return reminded;
}
