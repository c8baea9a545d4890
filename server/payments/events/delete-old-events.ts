import { retentionCutoff } from '#server/core/retention-days.ts';
import { retentionDays } from '#server/payments/retention.ts';
import type { Deps } from '#server/payments/deps.ts';
import { deleteWebhookEventsBefore } from '../store/webhook-event.ts';

/**
 * Deletes settled and dead webhook events that are older than the retention period. Returns the number of deleted
 * events. A repeated event is recognised only while its row exists. If it is sent again later, it is refused because
 * its signature is too old.
 */
export async function deleteOldWebhookEvents({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return await deleteWebhookEventsBefore(db, retentionCutoff(retentionDays.events, clock.now()));
}
