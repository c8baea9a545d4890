import { useParams } from 'react-router';
import type { InputOf } from '#contracts/core/endpoint.ts';
import { getStatementMonth, listStatementWashes, type FranchiseStatement } from '#contracts/franchise/statements.ts';
import { m } from '#messages/compiled/messages.js';
import { PageHeader } from '../../kit/page-header.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { periodText } from '../../lib/words/period-text.ts';
import { usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { useReportQuery } from './report-days.tsx';
import { ReportTable } from '../../reports/report-table.tsx';
import { ListFooter } from '../../list/head/list-footer.tsx';
import { statementLineSums, statementWashColumns } from './statement-columns.tsx';

type Query = InputOf<typeof listStatementWashes>['query'];

/**
 * Returns the lines of the month's statement, or only the line of the station in the URL. The totals of these lines are
 * the sums of the washes on all pages of the list.
 */
function linesOf({ lines }: FranchiseStatement, station: string | undefined) {
  return lines.filter(({ stationId }) => station === undefined || stationId === station);
}

/** Lists the washes of a month that the totals of the statement count, newest first. */
export function StatementWashesPage() {
  const { period = '' } = useParams();
  const { locale } = usePortal();
  const query: Query = useReportQuery(['station', 'after']);
  const resource = useStaffData(listStatementWashes, { params: { period }, query });
  const { value, pending } = resource;
  const month = useStaffData(getStatementMonth, { params: { period } }).value;
  return (
    <div className="staff-stack">
      <PageHeader
        title={m.staff_settlement_washes()}
        text={m.staff_settlement_title({ period: periodText(period, locale) })}
      />
      <LoadState resource={resource} />
      {value === null ? null : (
        <ReportTable
          title={m.staff_settlement_washes()}
          file={`settlement-washes-${period}`}
          columns={statementWashColumns(locale)}
          rows={value.rows}
          rowId={({ id }) => id}
          pending={pending}
          sums={
            month === null
              ? undefined
              : { of: { worth: statementLineSums(linesOf(month, query?.station)).of['worth'] } }
          }
        />
      )}
      <ListFooter page={value} />
    </div>
  );
}
