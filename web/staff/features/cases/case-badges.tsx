import type { CaseRow } from '#contracts/staff/cases/case-list.ts';
import { caseDueLabelOf } from './case-words.ts';
import { caseStateLabels } from '../../lib/words/case-words.ts';
import { StatusBadge } from '../../lib/status-badge.tsx';
import { stateTones } from '../../lib/words/state-tones.ts';

export function CaseStateBadge({ state }: Pick<CaseRow, 'state'>) {
  return <StatusBadge words={caseStateLabels[state]()} tone={stateTones.case[state]} />;
}

/** Shows the time that remains until a statutory deadline. */
export function CaseDueBadge({ row }: { readonly row: CaseRow }) {
  const due = caseDueLabelOf(row);
  return due === null ? null : <StatusBadge words={due.text} tone={stateTones.caseDue[due.tone]} />;
}
