import { useMemo } from 'react';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { getVatReport, type VatRow } from '#contracts/staff/reports/reports.ts';
import { formatExactShekels, formatShekels } from '#domain/core/money/price-text.ts';
import { m } from '#messages/compiled/messages.js';
import { LoadState } from '../../lib/data/load-state.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { axisLabelOf } from '../../reports/axis-label.ts';
import { ReportChart } from '../../reports/report-chart.tsx';
import { useComparedReports } from './use-compared-reports.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import type { ListSums } from '../../list/columns.ts';
import { ReportDays, useReportQuery } from './report-days.tsx';
import { Money, MoneyLink } from '../../reports/report-link.tsx';
import { vatColumns } from '../../reports/vat-columns.tsx';
import { ReportSums } from './report-sums.tsx';
import { ReportTable } from '../../reports/report-table.tsx';

/** Report of the VAT that the ledger recorded, by month and by the VAT rate of each sale. */
export function VatReport() {
  const resource = useStaffData(getVatReport, { query: useReportQuery(['from', 'to']) });
  const { value, pending } = resource;
  return (
    <>
      <p className="staff-quiet">{m.staff_report_vat_text()}</p>
      <LoadState resource={resource} />
      {value === null ? null : <VatFigures answer={value} pending={pending} />}
    </>
  );
}

type VatReportResponse = ResponseOf<typeof getVatReport>;
type Total = VatReportResponse['total'];

function VatFigures({ answer, pending }: { readonly answer: VatReportResponse; readonly pending: boolean }) {
  const { locale } = usePortal();
  const { from, to, rows, total } = answer;
  const { before, yearBefore, days } = useComparedReports(getVatReport, answer, (query) => ({ query }));
  const sums = [
    { label: m.staff_report_vat(), of: ({ vatAgorot }: Total) => vatAgorot },
    { label: m.staff_report_without_vat(), of: ({ netAgorot }: Total) => netAgorot },
    { label: m.staff_report_after_refunds(), of: ({ grossAgorot }: Total) => grossAgorot },
  ];
  return (
    <>
      <ReportDays from={from} to={to} />
      <ReportSums
        valueText={formatExactShekels}
        compared={days}
        sums={sums.map(({ label, of }) => ({
          label,
          value: of(total),
          before: before === null ? null : of(before.total),
          yearBefore: yearBefore === null ? null : of(yearBefore.total),
          number: <MoneyLink of="sales" rowFilter={{ from, to }} agorot={of(total)} />,
        }))}
      />
      <VatChart rows={rows} />
      <ReportTable
        title={m.staff_report_of_vat()}
        file={`vat-${from}-${to}`}
        columns={vatColumns(locale)}
        rows={rows}
        rowId={(row) => `${row.from} ${row.percent}`}
        pending={pending}
        sums={vatSums(total)}
      />
    </>
  );
}

function vatSums(total: Total): ListSums {
  return {
    of: {
      sold: <Money agorot={total.soldAgorot} />,
      refunded: <Money agorot={total.refundedAgorot} />,
      used: <Money agorot={total.usedAgorot} />,
      net: <Money agorot={total.netAgorot} />,
      vat: <Money agorot={total.vatAgorot} />,
    },
  };
}

/** Chart of the VAT of each month. It is not shown for a single month, because its VAT is shown as a number. */
function VatChart({ rows }: { readonly rows: readonly VatRow[] }) {
  const { locale } = usePortal();
  const chart = useMemo(() => {
    const months = [...Map.groupBy(rows, ({ from }) => from.slice(0, 7))];
    return {
      places: months.map(([month]) => axisLabelOf(month, 'month', locale)),
      series: [
        {
          label: m.staff_report_vat(),
          values: months.map(([, ofMonth]) => ofMonth.reduce((sum, { vatAgorot }) => sum + vatAgorot, 0)),
        },
      ],
    };
  }, [rows, locale]);
  if (chart.places.length < 2) return null;
  return (
    <ReportChart
      {...chart}
      title={m.staff_chart_vat()}
      categoryLabel={m.staff_settlement_period()}
      look="bars"
      valueText={axisText}
    />
  );
}

function axisText(value: number): string {
  return formatShekels(Math.round(value));
}
