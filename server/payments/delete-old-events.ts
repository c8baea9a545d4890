import { DAY_MS } from '#domain/core/jerusalem-time.ts';
import type { Deps } from '#server/deps.ts';
import { deleteWebhookEventsBefore } from './store/webhook-event.ts';

/** Event ids stay unique for as long as their rows are kept: a replay older than this fails by its signature's age. */
const EVENTS_KEPT_MS = 90 * DAY_MS;

/** Deletes webhook events that were settled long ago; answers how many. */
export async function deleteOldWebhookEvents({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return await deleteWebhookEventsBefore(db, clock.now() - EVENTS_KEPT_MS);
}
