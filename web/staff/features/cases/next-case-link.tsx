import { Link } from 'react-router';
import { caseAssigneeFilters, caseKinds, getCaseList } from '#contracts/staff/cases/case-list.ts';
import type { InputOf } from '#contracts/core/endpoint.ts';
import { m } from '#messages/compiled/messages.js';
import { useOriginListQuery } from '../../kit/crumbs.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { useOpenCase } from './use-case.ts';

/** Returns the query for open cases. It contains the filters of the list from which the user came. */
export function openCasesInput(from: string): InputOf<typeof getCaseList> {
  const query = new URLSearchParams(from);
  const kind = caseKinds.find((each) => each === query.get('kind'));
  const whose = caseAssigneeFilters.find((each) => each === query.get('whose'));
  const due = (['overdue', 'soon'] as const).find((each) => each === query.get('due'));
  return {
    query: {
      state: 'open',
      ...(kind === undefined ? {} : { kind }),
      ...(whose === undefined ? {} : { whose }),
      ...(due === undefined ? {} : { due }),
    },
  };
}

/** Link to the first other open case of the list from which the user came. Renders nothing if there is no such case. */
export function NextCaseLink() {
  const { id } = useOpenCase().shown;
  const from = useOriginListQuery() ?? '';
  const { value } = useStaffData(getCaseList, openCasesInput(from));
  const next = value?.rows.find((row) => row.id !== id);
  if (next === undefined) return null;
  return (
    <Link to={`/admin/inbox/${next.kind}/${next.id}`} state={{ from }} className="button button-secondary">
      {m.staff_case_next()}
    </Link>
  );
}
