import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { getConsentReport } from '#contracts/staff/reports/reports.ts';
import { m } from '#messages/compiled/messages.js';
import { LoadState } from '../../lib/data/load-state.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import type { ListColumn } from '../../list/columns.ts';
import { ReportDay, useReportQuery } from './report-days.tsx';
import { ReportLink } from '../../reports/report-link.tsx';
import { ReportTable } from '../../reports/report-table.tsx';
import { consentTopicText } from '../../lib/words/topic-words.ts';

type Row = ResponseOf<typeof getConsentReport>['rows'][number];

function consentColumns(on: string): readonly ListColumn<Row>[] {
  const rowFilter = ({ topic, version }: Row, given: 'yes' | 'no') => ({ on, topic, version, given });
  return [
    { id: 'topic', header: m.staff_report_kind(), cell: consentTopicText, text: consentTopicText },
    {
      id: 'version',
      header: m.staff_report_version(),
      cell: ({ version }) => <bdi dir="ltr">{version}</bdi>,
      text: ({ version }) => version,
    },
    {
      id: 'given',
      header: m.staff_report_given(),
      cell: (row) => (
        <ReportLink of="consents" rowFilter={rowFilter(row, 'yes')}>
          {row.given}
        </ReportLink>
      ),
      text: ({ given }) => given,
    },
    {
      id: 'withdrawn',
      header: m.staff_report_withdrawn(),
      cell: (row) => (
        <ReportLink of="consents" rowFilter={rowFilter(row, 'no')}>
          {row.withdrawn}
        </ReportLink>
      ),
      text: ({ withdrawn }) => withdrawn,
    },
  ];
}

/** Report of the consents at the end of a day, by kind of consent and version of its text. */
export function ConsentReport() {
  const resource = useStaffData(getConsentReport, { query: useReportQuery(['on']) });
  const { value, pending } = resource;
  return (
    <>
      <LoadState resource={resource} />
      {value === null ? null : (
        <>
          <ReportDay on={value.on} />
          <ReportTable
            title={m.staff_report_consents()}
            file={`consents-${value.on}`}
            columns={consentColumns(value.on)}
            rows={value.rows}
            rowId={({ topic, version }) => `${topic} ${version}`}
            pending={pending}
          />
        </>
      )}
    </>
  );
}
