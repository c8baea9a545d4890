import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import { listEmployees, type Employee } from '#contracts/staff/team/employees.ts';
import { formatIsoDay } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { NoValue } from '../../kit/no-value.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import type { ListColumn } from '../../list/columns.ts';
import { dayCell } from '../../list/csv.ts';
import { choiceFilter } from '../../list/filters/choice-filter.ts';
import { ListPage } from '../../list/list-page.tsx';
import { localizedStationName } from './document-words.ts';
import { EmployeeDialog } from './employee-dialog.tsx';
import { readableOrPlaceholder } from '../../lib/name-or-placeholder.ts';

function stationText({ station }: Employee, locale: Locale): string {
  return station === null ? m.staff_employees_no_station() : localizedStationName(locale, station);
}

function columnsIn(locale: Locale): readonly ListColumn<Employee>[] {
  return [
    {
      id: 'name',
      header: m.staff_employees_name(),
      cell: ({ id, name }) => (
        <Link to={`/admin/employees/${id}`}>
          <bdi>{readableOrPlaceholder(name)}</bdi>
        </Link>
      ),
      text: ({ name }) => readableOrPlaceholder(name),
    },
    {
      id: 'role',
      header: m.staff_employees_role(),
      card: 'plain',
      cell: ({ role }) => <bdi>{role}</bdi>,
      text: ({ role }) => role,
    },
    {
      id: 'pending',
      header: m.staff_employees_pending(),
      cell: ({ pendingDocuments }) => (pendingDocuments === 0 ? <NoValue text="0" /> : pendingDocuments),
      text: ({ pendingDocuments }) => pendingDocuments,
    },
    {
      id: 'expiry',
      header: m.staff_employees_expiry(),
      cell: ({ nextExpiry }) => (nextExpiry === null ? null : formatIsoDay(nextExpiry, locale)),
      text: ({ nextExpiry }) => dayCell(nextExpiry),
    },
    {
      id: 'station',
      header: m.staff_employees_station(),
      card: 'plain',
      cell: (employee) => <bdi>{stationText(employee, locale)}</bdi>,
      text: (employee) => stationText(employee, locale),
    },
    {
      id: 'left',
      header: m.staff_employees_left(),
      cell: ({ leftOn }) => (leftOn === null ? null : formatIsoDay(leftOn, locale)),
      text: ({ leftOn }) => dayCell(leftOn),
    },
  ];
}

export function EmployeesPage() {
  const { locale } = usePortal();
  const mayWrite = mayUse(useMe(), 'document.review');
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const columns = useMemo(() => columnsIn(locale), [locale]);
  const filters = useMemo(
    () => [
      choiceFilter({
        name: 'state',
        label: m.staff_employees_show(),
        values: ['left', 'all'],
        words: { left: m.staff_employees_gone, all: m.staff_employees_all },
        all: m.staff_employees_here(),
      }),
    ],
    [],
  );
  return (
    <>
      <ListPage
        title={m.staff_employees_title()}
        text={m.staff_employees_text()}
        endpoint={listEmployees}
        filters={filters}
        columns={columns}
        rowId={({ id }) => id}
        empty={m.staff_employees_empty()}
        acts={
          <Link to="/admin/documents" className="button button-secondary">
            {m.staff_employees_to_documents()}
          </Link>
        }
        add={mayWrite ? { label: m.staff_employees_add(), open: () => setAdding(true) } : null}
      />
      {adding ? (
        <EmployeeDialog
          employee={null}
          onDone={({ id }) => void navigate(`/admin/employees/${id}`)}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  );
}
