import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { getCohortReport } from '#contracts/staff/reports/buyer-cohorts.ts';
import { cohortMonths } from '#domain/staff/reports/cohorts.ts';

import { m } from '#messages/compiled/messages.js';
import { LoadState } from '../../lib/data/load-state.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { usePortal } from '../../lib/portal.tsx';
import { periodText } from '../../lib/words/period-text.ts';
import type { ListColumn } from '../../list/columns.ts';
import { ReportLink } from '../../reports/report-link.tsx';
import { ReportTable } from '../../reports/report-table.tsx';

type Row = ResponseOf<typeof getCohortReport>['rows'][number];

function repeatBuyersOf({ again }: Row, months: number) {
  return again.find((one) => one.months === months) ?? { months, buyers: 0, isOver: true };
}

function repeatBuyersPercentText(row: Row, months: number): string {
  return `${Math.round((repeatBuyersOf(row, months).buyers / row.buyers) * 100)}%`;
}

/**
 * Shows the percentage and the number of buyers who bought again. Until the period has ended, the text says 'so far',
 * because the number can still grow.
 */
function RepeatBuyers({ row, months }: { readonly row: Row; readonly months: number }) {
  const { buyers, isOver } = repeatBuyersOf(row, months);
  return (
    <span>
      <bdi dir="ltr" className="row-name">
        {repeatBuyersPercentText(row, months)}
      </bdi>{' '}
      <span className="staff-quiet">
        {isOver
          ? m.staff_cohort_buyers({ count: buyers.toLocaleString('en') })
          : m.staff_cohort_so_far({ count: buyers.toLocaleString('en') })}
      </span>
    </span>
  );
}

function cohortColumns(locale: Locale): readonly ListColumn<Row>[] {
  return [
    {
      id: 'month',
      header: m.staff_cohort_month(),
      cell: ({ from }) => <time dateTime={from.slice(0, 7)}>{periodText(from.slice(0, 7), locale)}</time>,
      text: ({ from }) => from.slice(0, 7),
    },
    {
      id: 'buyers',
      header: m.staff_cohort_first(),
      cell: ({ buyers, from, to }) => (
        <ReportLink of="sales" rowFilter={{ from, to, kind: 'capture' }}>
          {buyers}
        </ReportLink>
      ),
      text: ({ buyers }) => buyers,
    },
    ...cohortMonths.map((months): ListColumn<Row> => ({
      id: `within-${months}`,
      header: m.staff_cohort_within({ count: months }),
      cell: (row) => <RepeatBuyers row={row} months={months} />,
      text: (row) => repeatBuyersOf(row, months).buyers,
    })),
  ];
}

/** Report of the buyers by the month of their first purchase. It shows how many of them bought again. */
export function CohortReport() {
  const { locale } = usePortal();
  const resource = useStaffData(getCohortReport, {});
  const { value, pending } = resource;
  return (
    <>
      <LoadState resource={resource} />
      {value === null ? null : (
        <>
          <p className="staff-quiet">{m.staff_cohort_explained()}</p>
          <ReportTable
            title={m.staff_cohort_title()}
            file="returning-buyers"
            columns={cohortColumns(locale)}
            rows={value.rows}
            rowId={({ from }) => from}
            pending={pending}
            empty={m.staff_cohort_none()}
          />
        </>
      )}
    </>
  );
}
