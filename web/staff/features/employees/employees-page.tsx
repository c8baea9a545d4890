import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import { listEmployees, type Employee } from '#contracts/staff/team/employees.ts';
import { formatIsoDay } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import type { ListColumn, ListFilter } from '../../list/columns.ts';
import { dayCell } from '../../list/csv.ts';
import { ListPage } from '../../list/list-page.tsx';
import { stationIn } from './document-words.ts';
import { EmployeeDialog } from './employee-dialog.tsx';
import { readable } from '../../lib/shown-name.ts';

function stationText({ station }: Employee, locale: Locale): string {
  return station === null ? m.staff_employees_no_station() : stationIn(locale, station);
}

function columnsIn(locale: Locale): readonly ListColumn<Employee>[] {
  return [
    {
      id: 'name',
      header: m.staff_employees_name(),
      cell: ({ id, name }) => (
        <Link to={`/admin/employees/${id}`}>
          <bdi>{readable(name)}</bdi>
        </Link>
      ),
      text: ({ name }) => readable(name),
    },
    {
      id: 'role',
      header: m.staff_employees_role(),
      cell: ({ role }) => <bdi>{role}</bdi>,
      text: ({ role }) => role,
    },
    {
      id: 'pending',
      header: m.staff_employees_pending(),
      cell: ({ pendingDocuments }) => pendingDocuments,
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

/** The list of employees. */
export function EmployeesPage() {
  const { locale } = usePortal();
  const mayWrite = mayUse(useMe(), 'document.review');
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const columns = useMemo(() => columnsIn(locale), [locale]);
  const filters = useMemo(
    (): readonly ListFilter[] => [
      {
        kind: 'choice',
        name: 'state',
        label: m.staff_employees_show(),
        options: [
          { value: '', label: m.staff_employees_here() },
          { value: 'left', label: m.staff_employees_gone() },
          { value: 'all', label: m.staff_employees_all() },
        ],
      },
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
          <div className="staff-acts">
            <Link to="/admin/documents" className="button button-secondary">
              {m.staff_employees_to_documents()}
            </Link>
            {mayWrite ? (
              <button type="button" className="button button-primary" onClick={() => setAdding(true)}>
                {m.staff_employees_add()}
              </button>
            ) : null}
          </div>
        }
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
