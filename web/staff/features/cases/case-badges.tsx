import type { CaseRow } from '#contracts/staff/cases/case-list.ts';
import { dueLabelOf } from './case-words.ts';
import { caseStateLabels } from '../../lib/words/case-words.ts';
import { StateMark } from '../../lib/state-mark.tsx';
import { stateTones } from '../../lib/words/state-tones.ts';

/** Shows the state of a case by a word and a colour. */
export function StateBadge({ state }: Pick<CaseRow, 'state'>) {
  return <StateMark words={caseStateLabels[state]()} tone={stateTones.case[state]} />;
}

/** Shows the time that remains until a statutory deadline. */
export function DueBadge({ row }: { readonly row: CaseRow }) {
  const due = dueLabelOf(row);
  return due === null ? null : <StateMark words={due.text} tone={stateTones.caseDue[due.tone]} />;
}
