import { retentionCutoff } from '#server/core/retention-days.ts';
import { retentionDays } from '#server/payments/retention.ts';
import type { Deps } from '#server/payments/deps.ts';
import { deleteWebhookEventsBefore } from '../store/webhook-event.ts';

/**
 * Deletes webhook events that were settled long ago. Returns the number of deleted events. Event ids stay unique while
 * their rows are stored; an older replay is refused because of its signature's age.
 */
export async function deleteOldWebhookEvents({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return await deleteWebhookEventsBefore(db, retentionCutoff(retentionDays.events, clock.now()));
}
