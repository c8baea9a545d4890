import { keptSince } from '#server/core/kept-days.ts';
import type { Deps } from '#server/deps.ts';
import { emptyOldGoodwill } from '../goodwill/store/own-goodwill.ts';
import { deleteOrphanCases, emptyOldEntries } from './store/own-case-data.ts';

/** What was written about a case goes with the message that it is about, or as long after as one is kept, and so do notes about gifts; how many. */
export async function deleteOldCases({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<number> {
  const before = keptSince('messages', clock.now());
  return (await deleteOrphanCases(db)) + (await emptyOldEntries(db, before)) + (await emptyOldGoodwill(db, before));
}
