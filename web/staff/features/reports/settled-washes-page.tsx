import { Link, useParams, useSearchParams } from 'react-router';
import type { InputOf } from '#contracts/core/endpoint.ts';
import { listSettledWashes } from '#contracts/settlement/settlements.ts';
import { m } from '#messages/compiled/messages.js';
import { LoadState } from '../../lib/data/load-state.tsx';
import { periodText } from '../../lib/words/period-text.ts';
import { usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { useReportQuery } from './report-days.tsx';
import { ReportTable } from '../../reports/report-table.tsx';
import { settledColumns } from './settlement-columns.tsx';

type Query = InputOf<typeof listSettledWashes>['query'];

/** Lists the washes behind the totals of a month, newest first. */
export function SettledWashesPage() {
  const { period = '' } = useParams();
  const { locale } = usePortal();
  const [address] = useSearchParams();
  const query: Query = useReportQuery(['station', 'after']);
  const resource = useStaffData(listSettledWashes, { params: { period }, query });
  const { value, pending } = resource;
  const next = value?.next ?? null;
  const after = new URLSearchParams(address);
  after.set('after', next ?? '');
  return (
    <div className="staff-stack">
      <Link to={`/admin/settlements/${period}`}>
        {m.staff_settlement_title({ period: periodText(period, locale) })}
      </Link>
      <h1 className="text-2xl">{m.staff_settlement_washes()}</h1>
      <LoadState resource={resource} />
      {value === null ? null : (
        <ReportTable
          title={m.staff_settlement_washes()}
          file={`settlement-washes-${period}`}
          columns={settledColumns(locale)}
          rows={value.rows}
          rowId={({ id }) => id}
          pending={pending}
        />
      )}
      {next === null ? null : <Link to={`?${after}`}>{m.staff_list_next()}</Link>}
    </div>
  );
}
