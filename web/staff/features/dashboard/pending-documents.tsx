import { Link } from 'react-router';
import { listDocuments } from '#contracts/staff/sales/documents.ts';
import { formatDate, isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { AskedState } from '../../lib/data/asked-state.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';

/** The tab of the documents: what waits for somebody who looks at it, and the way to the rest. */
export function PendingDocuments() {
  const { locale } = usePortal();
  const asked = useStaffData(listDocuments, { query: { state: 'pending' } });
  return (
    <section className="staff-stack">
      <header className="staff-head">
        <h2 className="text-lg">{m.staff_employees_pending()}</h2>
        <Link to="/admin/employees" className="button button-secondary">
          {m.staff_employees_title()}
        </Link>
        <Link to="/admin/documents" className="button button-primary">
          {m.staff_employees_to_documents()}
        </Link>
      </header>
      <AskedState asked={asked} />
      {asked.value?.rows.length === 0 ? <p className="staff-empty">{m.staff_documents_pending_none()}</p> : null}
      {asked.value === null || asked.value.rows.length === 0 ? null : (
        <ul className="staff-activity">
          {asked.value.rows.map(({ id, employeeId, employeeName, uploadedBy, uploadedAt }) => (
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
