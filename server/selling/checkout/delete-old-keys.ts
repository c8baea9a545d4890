import { DAY_MS } from '#domain/core/jerusalem-time.ts';
import type { Deps } from '#server/deps.ts';
import { deleteKeysBefore } from '#server/selling/store/idempotency.ts';

/** A client that repeats a checkout does so within minutes; a day is what providers keep such keys for as well. */
const KEYS_KEPT_MS = DAY_MS;

/** Deletes idempotency keys of the past; answers how many. */
export async function deleteOldKeys({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return await deleteKeysBefore(db, clock.now() - KEYS_KEPT_MS);
}
