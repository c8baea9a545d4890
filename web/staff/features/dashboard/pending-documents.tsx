import { Link } from 'react-router';
import { listEmployeeDocuments } from '#contracts/staff/team/employee-documents.ts';
import { formatDate, isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';

/** The documents tab. It shows documents that wait for a review, and a link to all documents. */
export function PendingEmployeeDocuments() {
  const { locale } = usePortal();
  const resource = useStaffData(listEmployeeDocuments, { query: { state: 'pending' } });
  return (
    <section className="staff-stack">
      <header className="staff-head">
        <h2 className="panel-title">{m.staff_employees_pending()}</h2>
        <Link to="/admin/employees" className="button button-secondary">
          {m.staff_employees_title()}
        </Link>
        <Link to="/admin/documents" className="button button-primary">
          {m.staff_employees_to_documents()}
        </Link>
      </header>
      <LoadState resource={resource} />
      {resource.value?.rows.length === 0 ? (
        <EmptyState Icon={CheckIcon} text={m.staff_documents_pending_none()} />
      ) : null}
      {resource.value === null || resource.value.rows.length === 0 ? null : (
        <ul className="staff-activity">
          {resource.value.rows.map(({ id, employeeId, employeeName, uploadedBy, uploadedAt }) => (
            <li key={id}>
              <Link to={`/admin/employees/${employeeId}`}>
                <bdi>{employeeName}</bdi>
              </Link>
              <span className="staff-quiet">
                {m.staff_documents_by({ name: isolated(uploadedBy), day: formatDate(Date.parse(uploadedAt), locale) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
