import type { CaseRow } from '#contracts/staff/cases/case-list.ts';
import { dueLabelOf } from './case-words.ts';
import { caseStateLabels } from '../../lib/words/case-words.ts';

const stateLooks = { open: 'invited', waiting: 'waiting', done: 'active' } as const;
const dueLooks = { late: 'disabled', soon: 'invited', calm: 'waiting' } as const;

/** The state of a case, as a word and a colour. */
export function StateBadge({ state }: Pick<CaseRow, 'state'>) {
  return <span className={`staff-state staff-state-${stateLooks[state]}`}>{caseStateLabels[state]()}</span>;
}

/** Shows the remaining time of a statutory deadline. */
export function DueBadge({ row }: { readonly row: CaseRow }) {
  const due = dueLabelOf(row);
  return due === null ? null : <span className={`staff-state staff-state-${dueLooks[due.tone]}`}>{due.text}</span>;
}
