import { retentionCutoff } from '#server/core/retention-days.ts';
import { retentionDays } from '#server/selling/retention.ts';
import type { Deps } from '#server/selling/deps.ts';
import { deleteOldOrderEmailChanges } from '#server/selling/store/orders/order-email-change.ts';
import { deleteIdempotencyKeysBefore } from '#server/selling/store/idempotency.ts';

/**
 * Deletes idempotency keys and requested changes of email addresses that are older than a day. Clients retry a checkout
 * within minutes, and payment providers also retain idempotency keys for a day. A link that confirms an email address
 * is valid for a day. Returns the number of deleted rows.
 */
export async function deleteOldIdempotencyKeys({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  const before = retentionCutoff(retentionDays.keys, clock.now());
  return (await deleteIdempotencyKeysBefore(db, before)) + (await deleteOldOrderEmailChanges(db, before));
}
