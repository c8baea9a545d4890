import type { CaseRow } from '#contracts/staff/cases/inbox.ts';
import { dueOf } from './case-words.ts';
import { caseStateWords } from '../../lib/words/case-words.ts';

const stateLooks = { open: 'invited', waiting: 'waiting', done: 'active' } as const;
const dueLooks = { late: 'disabled', soon: 'invited', calm: 'waiting' } as const;

/** Where a case stands: in a word, and in a colour. */
export function StateBadge({ state }: Pick<CaseRow, 'state'>) {
  return <span className={`staff-state staff-state-${stateLooks[state]}`}>{caseStateWords[state]()}</span>;
}

/** What a law leaves, in words. */
export function DueBadge({ row }: { readonly row: CaseRow }) {
  const due = dueOf(row);
  return due === null ? null : <span className={`staff-state staff-state-${dueLooks[due.tone]}`}>{due.text}</span>;
}
