import { useMemo } from 'react';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { getBuyersReport, getSalesReport, type MoneySums } from '#contracts/staff/reports/reports.ts';
import { formatExactShekels, formatShekels } from '#domain/core/money/price-text.ts';
import { reportGranularityOf } from '#domain/staff/reports/report-days.ts';
import { reportGranularities, type ReportGranularity } from '#domain/staff/reports/report-period.ts';
import { averageSaleOf, type DateRange } from '#domain/staff/reports/report-sums.ts';
import { m } from '#messages/compiled/messages.js';
import { EmptyState } from '../../kit/empty-state.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import type { ListColumn } from '../../list/columns.ts';
import { periodColumns } from '../../reports/period-columns.tsx';
import { ReportDays, useReportQuery } from './report-days.tsx';
import { MoneyLink, ReportLink } from '../../reports/report-link.tsx';
import { moneyColumns, moneySums } from './money-columns.tsx';
import { ReportSums } from './report-sums.tsx';
import { SaleSources } from './sale-sources.tsx';
import { axisLabelOf } from '../../reports/axis-label.ts';
import { ReportChart } from '../../reports/report-chart.tsx';
import { useComparedReports } from './use-compared-reports.ts';
import { ReportTable } from '../../reports/report-table.tsx';

type SalesReportResponse = ResponseOf<typeof getSalesReport>;
type Period = SalesReportResponse['periods'][number];
type Product = SalesReportResponse['products'][number];

/** Report of sales and refunds by day, week or month, and by product. */
export function SalesReport() {
  const { from, to, ...query } = useReportQuery(['from', 'to', 'by']);
  const by = reportGranularities.find((step) => step === query.by);
  const step = by ?? (from === undefined || to === undefined ? 'day' : reportGranularityOf({ from, to }));
  const resource = useStaffData(getSalesReport, { query: { from, to, by: step } });
  return (
    <>
      <LoadState resource={resource} />
      {resource.value === null ? null : <SalesFigures answer={resource.value} step={step} pending={resource.pending} />}
    </>
  );
}

type FiguresProps = {
  readonly answer: SalesReportResponse;
  readonly step: ReportGranularity;
  readonly pending: boolean;
};

function netSalesAgorotOf({ soldAgorot, refundedAgorot }: MoneySums): number {
  return soldAgorot - refundedAgorot;
}

function SalesFigures({ answer, step, pending }: FiguresProps) {
  const { locale } = usePortal();
  const { from, to, products, total } = answer;
  const compared = useComparedReports(getSalesReport, answer, (days) => ({ query: { ...days, by: step } }));
  const { before, yearBefore } = compared;
  const isIdle = ({ sales, refunds }: MoneySums) => sales === 0 && refunds === 0;
  const kinds = [
    { label: m.staff_report_sold(), kind: 'capture', of: ({ soldAgorot }: MoneySums) => soldAgorot },
    { label: m.staff_report_refunded(), kind: 'refund', of: ({ refundedAgorot }: MoneySums) => refundedAgorot },
    { label: m.staff_report_after_refunds(), kind: undefined, of: netSalesAgorotOf },
    { label: m.staff_report_average_sale(), kind: 'capture', of: averageSaleOf },
  ];
  return (
    <>
      <ReportDays from={from} to={to} withStep />
      {isIdle(total) ? (
        <EmptyState text={m.staff_report_none()} />
      ) : (
        <>
          <ReportSums
            valueText={formatExactShekels}
            compared={compared.days}
            sums={kinds.map(({ label, kind, of }) => ({
              label,
              value: of(total),
              before: before === null ? null : of(before.total),
              yearBefore: yearBefore === null ? null : of(yearBefore.total),
              number: <MoneyLink of="sales" rowFilter={{ from, to, kind }} agorot={of(total)} />,
            }))}
          >
            <ReturningBuyers from={from} to={to} />
          </ReportSums>
          <SalesChart answer={answer} before={before} step={step} pending={pending} />
          <ReportTable
            title={m.staff_report_products()}
            file={`products-${from}-${to}`}
            columns={productColumns(answer, locale)}
            rows={products}
            rowId={({ product }) => product}
            pending={pending}
            sums={moneySums(total)}
            fold={{ isIdle, label: (count) => m.staff_report_idle_products({ count }) }}
          />
          <SaleSources from={from} to={to} total={total} />
        </>
      )}
    </>
  );
}

function productColumns({ from, to }: SalesReportResponse, locale: Locale): readonly ListColumn<Product>[] {
  const nameOf = ({ name }: Product) => (locale === 'he' ? name.he : name.en);
  return [
    { id: 'product', header: m.staff_report_product(), cell: (row) => <bdi>{nameOf(row)}</bdi>, text: nameOf },
    ...moneyColumns<Product>(({ product }) => ({ from, to, product })),
  ];
}

/** Shows the percentage of buyers in these days who had bought before. Renders nothing if there were no buyers. */
function ReturningBuyers({ from, to }: DateRange) {
  const { value } = useStaffData(getBuyersReport, { query: { from, to } });
  const counted = value?.counted ?? null;
  if (counted === null || counted.buyers === 0) return null;
  const { buyers, returning } = counted;
  return (
    <div className="staff-stat">
      <dt>{m.staff_report_returning()}</dt>
      <dd>
        <bdi dir="ltr" className="staff-number">
          <ReportLink of="sales" rowFilter={{ from, to, kind: 'capture' }}>
            {`${Math.round((returning / buyers) * 100)}%`}
          </ReportLink>
        </bdi>
        <span>{m.staff_report_returning_of({ returning, buyers })}</span>
      </dd>
    </div>
  );
}

type ChartProps = FiguresProps & { readonly before: SalesReportResponse | null };

function axisText(value: number): string {
  return formatShekels(Math.round(value));
}

function SalesChart({ answer, before, step, pending }: ChartProps) {
  const { locale } = usePortal();
  const { from, to, periods, total } = answer;
  const chart = useMemo(() => {
    const now = { label: m.staff_report_after_refunds(), values: periods.map(netSalesAgorotOf) };
    const past = before?.periods.map(netSalesAgorotOf) ?? [];
    const then = { label: m.staff_report_before(), values: periods.map((_period, index) => past[index] ?? 0) };
    return {
      places: periods.map((period) => axisLabelOf(period.from, step, locale)),
      series: past.some((value) => value !== 0) ? [now, then] : [now],
    };
  }, [periods, before, step, locale]);
  return (
    <ReportChart
      {...chart}
      title={m.staff_chart_sales()}
      categoryLabel={m.staff_chart_day()}
      look="compared"
      valueText={axisText}
    >
      <ReportTable
        title={m.staff_report_periods()}
        file={`sales-${from}-${to}`}
        columns={[
          ...periodColumns<Period>({ locale, single: step === 'day' }),
          ...moneyColumns<Period>((period) => ({ from: period.from, to: period.to })),
        ]}
        rows={periods.toReversed()}
        rowId={(period) => period.from}
        pending={pending}
        sums={moneySums(total)}
        fold={{
          isIdle: ({ sales, refunds }) => sales === 0 && refunds === 0,
          label: (count) =>
            step === 'day' ? m.staff_report_idle_days({ count }) : m.staff_report_idle_periods({ count }),
        }}
      />
    </ReportChart>
  );
}
