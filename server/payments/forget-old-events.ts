import { DAY_MS } from '#domain/core/jerusalem-time.ts';
import type { Deps } from '#server/deps.ts';
import { deleteOldEvents } from './store/inbox.ts';

/** Event ids stay unique for as long as their rows are kept: a replay older than this fails by its signature's age. */
const EVENTS_KEPT_MS = 90 * DAY_MS;

/** Forgets provider events that were settled long ago; answers how many. */
export async function forgetOldProviderEvents({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return await deleteOldEvents(db, clock.now() - EVENTS_KEPT_MS);
}
