import { useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { listEmployeeDocuments, type EmployeeDocument } from '#contracts/staff/team/employee-documents.ts';
import { getEmployee, type EmployeeDetail } from '#contracts/staff/team/employees.ts';
import { formatIsoDay } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { EmptyState } from '../../kit/empty-state.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { RecordLoadState } from '../../lib/data/record-load.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { ListTable } from '../../list/list-table.tsx';
import { employeeDocumentColumns } from './document-columns.tsx';
import { localizedStationName } from './document-words.ts';
import { EmployeeDialog } from './employee-dialog.tsx';
import { ReviewDocumentDialog } from './review-dialog.tsx';
import { EmployeeDocumentUploadForm } from './employee-document-upload-form.tsx';
import { readableOrPlaceholder } from '../../lib/name-or-placeholder.ts';
import { ListFooter } from '../../list/head/list-footer.tsx';

export function EmployeePage() {
  const { employeeId = '' } = useParams();
  const mayWrite = mayUse(useMe(), 'document.review');
  const [changing, setChanging] = useState(false);
  const resource = useStaffData(getEmployee, { params: { employeeId } });
  const { value: employee, retry } = resource;
  if (employee === null)
    return <RecordLoadState resource={resource} list={{ to: '/admin/employees', title: m.staff_place_employees() }} />;
  return (
    <div className="staff-stack">
      <PageHeader
        title={<bdi>{readableOrPlaceholder(employee.name)}</bdi>}
        acts={
          mayWrite ? (
            <button type="button" className="button button-secondary" onClick={() => setChanging(true)}>
              {m.staff_employees_change()}
            </button>
          ) : null
        }
      />
      <Facts employee={employee} />
      <Documents employeeId={employee.id} mayWrite={mayWrite} />
      {changing ? (
        <EmployeeDialog
          employee={employee}
          onDone={() => {
            setChanging(false);
            retry();
          }}
          onClose={() => setChanging(false)}
        />
      ) : null}
    </div>
  );
}

function Facts({ employee }: { readonly employee: EmployeeDetail }) {
  const { locale } = usePortal();
  const { role, station, startedOn, leftOn, phone, email } = employee;
  const facts: readonly (readonly [string, string | null, 'ltr' | 'auto'])[] = [
    [m.staff_employees_role(), role, 'auto'],
    [m.staff_employees_station(), station === null ? null : localizedStationName(locale, station), 'auto'],
    [m.staff_employees_started(), formatIsoDay(startedOn, locale), 'auto'],
    [m.staff_employees_left(), leftOn === null ? null : formatIsoDay(leftOn, locale), 'auto'],
    [m.staff_employees_phone(), phone, 'ltr'],
    [m.staff_employees_email(), email, 'ltr'],
  ];
  return (
    <dl className="staff-panel staff-facts">
      {facts.map(([title, value, dir]) =>
        value === null ? null : (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <bdi dir={dir}>{value}</bdi>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

function useDocuments(employee: string) {
  const after = useSearchParams()[0].get('after');
  return useStaffData(listEmployeeDocuments, { query: after === null ? { employee } : { employee, after } });
}

type DocumentsProps = { readonly employeeId: string; readonly mayWrite: boolean };

function Documents({ employeeId, mayWrite }: DocumentsProps) {
  const { locale } = usePortal();
  const [reviewing, setReviewing] = useState<EmployeeDocument | null>(null);
  const { value, failure, pending, retry } = useDocuments(employeeId);
  const columns = useMemo(
    () => employeeDocumentColumns(locale, mayWrite ? setReviewing : null, true),
    [locale, mayWrite],
  );
  const { rows = [] } = value ?? {};
  return (
    <section className="staff-stack">
      <h2 className="panel-title">{m.staff_documents_of()}</h2>
      {failure === null ? null : (
        <p role="alert" className="notice notice-danger">
          {failure}
        </p>
      )}
      {value?.rows.length === 0 ? <EmptyState text={m.staff_documents_none()} /> : null}
      {rows.length === 0 ? null : (
        <ListTable
          label={m.staff_documents_of()}
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          pending={pending}
        />
      )}
      <ListFooter page={value} />
      {mayWrite ? <EmployeeDocumentUploadForm employeeId={employeeId} onDone={retry} /> : null}
      <OpenReview
        document={reviewing}
        onClose={() => setReviewing(null)}
        onDone={() => {
          setReviewing(null);
          retry();
        }}
      />
    </section>
  );
}

type OpenReviewProps = {
  readonly document: EmployeeDocument | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

function OpenReview({ document, ...acts }: OpenReviewProps) {
  return document === null ? null : <ReviewDocumentDialog document={document} {...acts} />;
}
