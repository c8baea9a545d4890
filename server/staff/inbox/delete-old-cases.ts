import { MESSAGES_KEPT_MS } from '#server/messaging/public.ts';
import type { Deps } from '#server/deps.ts';
import { deleteOrphanCases, emptyOldEntries } from '../store/own-case-data.ts';

/** What was written about a case goes with the message that it is about, or as long after as one is kept; how many. */
export async function deleteOldCases({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  return (await deleteOrphanCases(db)) + (await emptyOldEntries(db, clock.now() - MESSAGES_KEPT_MS));
}
