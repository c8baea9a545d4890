import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import { assignCases, listCaseColleagues } from '#contracts/staff/bulk.ts';
import {
  caseAssigneeFilters,
  caseKinds,
  caseStates,
  getCaseList,
  type ListedCase,
} from '#contracts/staff/cases/case-list.ts';
import { m } from '#messages/compiled/messages.js';
import { RelativeTime } from '../../kit/relative-time.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { usePortal } from '../../lib/portal.tsx';
import { requireAssignee, type ListBulkAction } from '../../list/bulk/list-bulk.ts';
import type { ListColumn, ListFilter } from '../../list/columns.ts';
import { choiceFilter, dayFilters } from '../../list/filters/choice-filter.ts';
import { timeCell } from '../../list/csv.ts';
import { ListPage } from '../../list/list-page.tsx';
import { caseKindLabels, caseStateLabels, senderText } from '../../lib/words/case-words.ts';
import { CaseDueBadge } from './case-badges.tsx';
import { caseSubjectOf, caseDueLabelOf } from './case-words.ts';

function caseFilters(): readonly ListFilter[] {
  return [
    { kind: 'text', name: 'search', label: m.staff_inbox_search() },
    ...dayFilters(),
    choiceFilter({ name: 'kind', label: m.staff_inbox_kind(), values: caseKinds, words: caseKindLabels }),
    choiceFilter({
      name: 'whose',
      label: m.staff_inbox_whose(),
      all: m.staff_inbox_everybody(),
      values: caseAssigneeFilters,
      words: { mine: m.staff_inbox_mine, nobody: m.staff_inbox_nobody },
    }),
    {
      kind: 'choice',
      name: 'state',
      label: m.staff_inbox_state(),
      options: [
        ...caseStates.map((state) => ({ value: state === 'open' ? '' : state, label: caseStateLabels[state]() })),
        { value: 'all', label: m.staff_inbox_all_states() },
      ],
    },
    choiceFilter({
      name: 'due',
      label: m.staff_inbox_due(),
      all: m.staff_inbox_due_any(),
      values: ['overdue', 'soon'],
      words: { overdue: m.staff_inbox_due_late, soon: m.staff_inbox_due_soon },
    }),
  ];
}

function columnsOf(locale: Locale, from: string): readonly ListColumn<ListedCase>[] {
  return [
    {
      id: 'sender',
      header: m.staff_inbox_sender(),
      cell: (row) => <Sender row={row} from={from} />,
      text: senderText,
    },
    {
      id: 'message',
      header: m.staff_inbox_message(),
      card: 'plain',
      cell: (row) => (
        <div className="staff-case-cell">
          <bdi className="staff-case-message" title={row.excerpt ?? caseSubjectOf(row, locale)}>
            {row.excerpt ?? caseSubjectOf(row, locale)}
          </bdi>
        </div>
      ),
    },
    {
      id: 'kind',
      from: 'narrow',
      header: m.staff_inbox_kind(),
      card: 'plain',
      cell: (row) => (
        <span className="staff-case-kind">
          <span className="staff-state staff-state-waiting">{caseKindLabels[row.kind]()}</span>
          {row.excerpt === null ? null : <bdi>{caseSubjectOf(row, locale)}</bdi>}
        </span>
      ),
      text: (row) => [caseKindLabels[row.kind](), caseSubjectOf(row, locale)].filter((part) => part !== '').join(' · '),
    },
    {
      id: 'due',
      header: m.staff_inbox_due(),
      card: 'side',
      cell: (row) => <CaseDueBadge row={row} />,
      text: (row) => caseDueLabelOf(row)?.text ?? '',
    },
    {
      id: 'since',
      header: m.staff_inbox_since(),
      card: 'when',
      cell: ({ since }) => <RelativeTime at={since} locale={locale} />,
      text: ({ since }) => timeCell(since),
    },
    {
      id: 'assignee',
      from: 'middle',
      header: m.staff_inbox_assignee(),
      card: 'plain',
      cell: ({ assignee }) =>
        assignee === null ? (
          <span className="unbroken">{m.staff_inbox_no_assignee()}</span>
        ) : (
          <bdi>{assignee.name}</bdi>
        ),
      text: ({ assignee }) => assignee?.name ?? m.staff_inbox_no_assignee(),
    },
    {
      id: 'reference',
      from: 'wide',
      names: true,
      header: m.staff_inbox_reference(),
      card: 'none',
      cell: ({ reference }) => (
        <bdi className="staff-quiet" dir="ltr">
          {reference}
        </bdi>
      ),
      text: ({ reference }) => reference,
    },
  ];
}

function Sender({ row, from }: { readonly row: ListedCase; readonly from: string }) {
  const { kind, id } = row;
  return (
    <Link to={`/admin/inbox/${kind}/${id}`} state={{ from }}>
      <bdi>{senderText(row)}</bdi>
    </Link>
  );
}

function caseBulkAction(people: NonNullable<ListBulkAction<ListedCase>['people']>): ListBulkAction<ListedCase> {
  return {
    act: 'case.assign',
    permission: 'inbox.write',
    text: m.staff_bulk_assign_text(),
    people,
    begin: (rows, { bulkId, assigneeId }) =>
      callStaff(assignCases, {
        body: { bulkId, items: rows.map(({ kind, id }) => ({ kind, id })), assigneeId: requireAssignee(assigneeId) },
      }),
    pageOf: ({ id, caseKind }) => `/admin/inbox/${caseKind}/${id}`,
  };
}

export function CasesPage() {
  const { locale } = usePortal();
  const from = useLocation().search;
  const filters = useMemo(() => caseFilters(), []);
  const columns = useMemo(() => columnsOf(locale, from), [from, locale]);
  const bulk = caseBulkAction(useStaffData(listCaseColleagues, {}).value?.rows ?? []);
  return (
    <ListPage
      title={m.staff_inbox_title()}
      text={m.staff_inbox_text()}
      endpoint={getCaseList}
      filters={filters}
      columns={columns}
      rowId={({ kind, id }) => `${kind}/${id}`}
      empty={m.staff_inbox_empty()}
      bulk={bulk}
    />
  );
}
