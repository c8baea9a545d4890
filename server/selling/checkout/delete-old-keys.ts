import { keptSince } from '#server/core/kept-days.ts';
import type { Deps } from '#server/deps.ts';
import { deleteKeysBefore } from '#server/selling/store/idempotency.ts';

/**
 * Deletes idempotency keys of the past; answers how many. A client that repeats a checkout does so within minutes; a
 * day is what providers keep such keys for as well.
 */
export async function deleteOldKeys({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return await deleteKeysBefore(db, keptSince('keys', clock.now()));
}
