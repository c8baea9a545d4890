import { accepted, refused } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { findWash } from './store/case-facts.ts';
import { changeCase, type SeenCase } from './change-case.ts';
import { moveCase } from './move-case.ts';

type CloseDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring'>;

/**
 * Nothing more is to be done. A notice of cancellation is decided instead, and of a request for own data it is written
 * down what was handed over; whether it was in time stands in the audit.
 */
export function closeCase(deps: CloseDeps, actor: Staff, { note, ...seen }: SeenCase & { readonly note: string }) {
  return changeCase(deps, { actor, seen }, async (tx, row) => {
    if (row.kind === 'cancellation' || row.state === 'done') return refused('case_changed');
    // whoever asks later what became of it has to find it
    if (row.access && note === '') return refused('validation_failed');
    const now = deps.clock.now();
    await moveCase(tx, seen, { to: 'done', now });
    const inTime = row.dueAt !== null && now <= row.dueAt;
    const detail = row.access ? { access: inTime ? 'in_time' : 'late' } : {};
    return accepted({ act: 'close' as const, text: note, detail });
  });
}

/** Something is to be done after all. What was decided, and a wash that is back, stay as they are. */
export function reopenCase(deps: CloseDeps, actor: Staff, seen: SeenCase) {
  return changeCase(deps, { actor, seen }, async (tx, row) => {
    if (row.kind === 'cancellation' || row.state === 'open') return refused('case_changed');
    const wash = row.kind === 'wash' ? await findWash(tx, row.subjectId) : null;
    if (wash !== null && wash.backAt !== null) return refused('case_changed');
    await moveCase(tx, seen, { to: 'open', now: deps.clock.now() });
    return accepted({ act: 'reopen' as const });
  });
}
