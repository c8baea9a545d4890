import { accepted, refused } from '#contracts/core/problem.ts';
import { accessDueAt } from '#domain/staff/access-request.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { setAccessDue } from './store/staff-case.ts';
import { changeCase, type SeenCase } from './change-case.ts';

type MarkDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring'>;
type Marking = Pick<SeenCase, 'id' | 'version'> & { readonly marked: boolean };

/**
 * A letter asks for what is kept of whoever wrote it, or does not after all. The last day counts from the letter
 * (REQ-PRV-4), and what is closed stays as it is.
 */
export function markAccess(deps: MarkDeps, actor: Staff, { marked, ...given }: Marking) {
  const seen: SeenCase = { kind: 'contact', ...given };
  return changeCase(deps, { actor, seen }, async (tx, row) => {
    if (row.state === 'done' || row.access === marked) return refused('case_changed');
    await setAccessDue(tx, seen, marked ? accessDueAt(row.since) : null);
    return accepted({ act: marked ? ('access' as const) : ('no_access' as const) });
  });
}
