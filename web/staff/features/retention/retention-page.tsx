import { useMemo } from 'react';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { getRetention, type DeletedRecordCount, type DeletedRecordKind } from '#contracts/staff/settings/retention.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { PageHeader } from '../../kit/page-header.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import type { ListColumn } from '../../list/columns.ts';
import { ReportTable } from '../../reports/report-table.tsx';
import { StoredDataTable } from './stored-data-table.tsx';

const deletedLabels = {
  buyers: () => m.staff_deleted_buyers(),
  cards: () => m.staff_deleted_cards(),
  cases: () => m.staff_deleted_cases(),
  codes: () => m.staff_deleted_codes(),
  employees: () => m.staff_deleted_employees(),
  enrolments: () => m.staff_deleted_enrolments(),
  events: () => m.staff_deleted_events(),
  invitations: () => m.staff_deleted_invitations(),
  keys: () => m.staff_deleted_keys(),
  links: () => m.staff_deleted_links(),
  lateReadings: () => m.staff_deleted_late_readings(),
  machineLogs: () => m.staff_deleted_machine_logs(),
  outagePhotos: () => m.staff_deleted_outage_photos(),
  readerEvents: () => m.staff_deleted_reader_events(),
  reportPhotos: () => m.staff_deleted_report_photos(),
  messages: () => m.staff_deleted_messages(),
  pauses: () => m.staff_deleted_pauses(),
  returns: () => m.staff_deleted_returns(),
  sessions: () => m.staff_deleted_sessions(),
  staffSessions: () => m.staff_deleted_staff_sessions(),
  workPhotos: () => m.staff_deleted_work_photos(),
  bulkActs: () => m.staff_deleted_bulk_acts(),
  transactions: () => m.staff_deleted_transactions(),
  visits: () => m.staff_deleted_visits(),
  walletPasses: () => m.staff_deleted_wallet_passes(),
} as const satisfies Record<DeletedRecordKind, () => string>;

type Report = ResponseOf<typeof getRetention>;

function deletedColumns(): readonly ListColumn<DeletedRecordCount>[] {
  const nameOf = ({ what }: DeletedRecordCount) => deletedLabels[what]();
  const count = (rows: number) => <bdi dir="ltr">{rows.toLocaleString('en')}</bdi>;
  return [
    { id: 'what', header: m.staff_retention_what(), cell: nameOf, text: nameOf },
    {
      id: 'lately',
      header: m.staff_retention_lately(),
      cell: ({ lately }) => count(lately),
      text: ({ lately }) => lately,
    },
    { id: 'ever', header: m.staff_retention_ever(), cell: ({ ever }) => count(ever), text: ({ ever }) => ever },
  ];
}

/** Shows the time of the last run of the scheduled deletions. It is highlighted if that time is too long ago. */
function LastRun({ ranAt, late, error }: Pick<Report, 'ranAt' | 'late' | 'error'>) {
  const { locale } = usePortal();
  const summary =
    ranAt === null
      ? m.staff_retention_never()
      : m.staff_retention_ran({ time: formatDateTime(Date.parse(ranAt), locale) });
  return (
    <div className={`notice ${late ? 'notice-danger' : 'notice-info'}`} role={late ? 'alert' : undefined}>
      <p>
        {summary} {late ? m.staff_retention_late() : null}
      </p>
      {error === null ? null : (
        <p>
          <bdi lang="en" dir="ltr">
            {error}
          </bdi>
        </p>
      )}
    </div>
  );
}

/** Shows the retention periods of personal data that the scheduled deletions apply, and the numbers of deleted rows. */
export function RetentionPage() {
  const resource = useStaffData(getRetention, {});
  const { pending, value } = resource;
  const columns = useMemo(() => deletedColumns(), []);
  return (
    <div className="staff-stack">
      <PageHeader title={m.staff_retention_title()} text={m.staff_retention_text()} />
      <LoadState resource={resource} />
      {value === null ? null : (
        <>
          <LastRun {...value} />
          <ReportTable
            title={m.staff_retention_deleted()}
            file="deleted"
            columns={columns}
            rows={value.deleted.filter(({ ever }) => ever > 0)}
            rowId={({ what }) => what}
            pending={pending}
            empty={m.staff_retention_none()}
          />
          <StoredDataTable rows={value.kept} pending={pending} />
        </>
      )}
    </div>
  );
}
