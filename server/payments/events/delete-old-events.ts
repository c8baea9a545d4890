import { keptSince } from '#server/core/kept-days.ts';
import type { Deps } from '#server/deps.ts';
import { deleteWebhookEventsBefore } from '../store/webhook-event.ts';

/**
 * Deletes webhook events that were settled long ago; answers how many. Event ids stay unique for as long as their rows
 * are kept: an older replay fails by its signature's age.
 */
export async function deleteOldWebhookEvents({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return await deleteWebhookEventsBefore(db, keptSince('events', clock.now()));
}
