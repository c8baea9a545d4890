import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { findCase, type CaseKey } from './store/case-list.ts';
import { findCaseEntry, lockCase } from './store/staff-case.ts';
import { writeEntry } from './change-case.ts';

/** A note for colleagues. It changes nothing that somebody else may have in hand; the same number again is the same note. */
export async function noteCase(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring'>,
  actor: Staff,
  { noteId, text, ...key }: CaseKey & { readonly noteId: string; readonly text: string },
): Promise<Outcome<null, 'not_found'>> {
  return deps.db.inTransaction(async (tx): Promise<Outcome<null, 'not_found'>> => {
    if ((await findCase(tx, key)) === null) return refused('not_found');
    await lockCase(tx, key);
    const before = await findCaseEntry(tx, noteId);
    if (before !== null) return before.subjectId === key.id ? accepted(null) : refused('not_found');
    await writeEntry(deps, tx, { actor, key, written: { act: 'note', id: noteId, text } });
    return accepted(null);
  });
}
