import { retentionCutoff } from '#server/core/retention-days.ts';
import { retentionDays } from '#server/selling/retention.ts';
import type { Deps } from '#server/selling/deps.ts';
import { deleteKeysBefore } from '#server/selling/store/idempotency.ts';

/**
 * Deletes idempotency keys older than a day; returns their number. Clients retry a checkout within minutes, and payment
 * providers also retain such keys for a day.
 */
export async function deleteOldKeys({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return await deleteKeysBefore(db, retentionCutoff(retentionDays.keys, clock.now()));
}
