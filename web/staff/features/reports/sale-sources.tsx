import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { shekelsOf } from '#contracts/core/money.ts';
import { getSaleSourcesReport, type MoneySums } from '#contracts/staff/reports/reports.ts';
import { isolated, isolatedShekels } from '#domain/core/text/format.ts';
import { averageSaleOf, type DayRange } from '#domain/staff/reports/report-sums.ts';
import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import type { ListColumn } from '../../list/columns.ts';
import { Money } from '../../reports/report-link.tsx';
import { ReportTable } from '../../reports/report-table.tsx';

type Counted = NonNullable<AnswerOf<typeof getSaleSourcesReport>['counted']>;

/** Sales of the website, or of the walk-ups at one station. `voucherWashes` is null for the website. */
type Source = MoneySums & { readonly id: string; readonly name: string; readonly voucherWashes: number | null };

function sourcesOf({ website, stations }: Counted, locale: Locale): readonly Source[] {
  return [
    { id: 'website', name: m.staff_report_source_website(), ...website, voucherWashes: null },
    ...stations.map(({ slug, name, ...sums }) => ({
      ...sums,
      id: `station ${slug}`,
      name: m.staff_at_machine_of({ station: isolated(name[locale]) }),
    })),
  ];
}

function sourceColumns(): readonly ListColumn<Source>[] {
  return [
    { id: 'source', header: m.staff_report_source(), cell: ({ name }) => name, text: ({ name }) => name },
    {
      id: 'sales',
      header: m.staff_report_sales_count(),
      cell: ({ sales }) => <bdi dir="ltr">{sales.toLocaleString('en')}</bdi>,
      text: ({ sales }) => sales,
    },
    {
      id: 'sold',
      header: m.staff_report_sold(),
      cell: ({ soldAgorot }) => <Money agorot={soldAgorot} />,
      text: ({ soldAgorot }) => shekelsOf(soldAgorot),
    },
    {
      id: 'refunded',
      header: m.staff_report_refunded(),
      cell: ({ refundedAgorot }) => <Money agorot={refundedAgorot} />,
      text: ({ refundedAgorot }) => shekelsOf(refundedAgorot),
    },
    {
      id: 'average',
      header: m.staff_report_average_sale(),
      cell: (row) => (row.sales === 0 ? null : <Money agorot={averageSaleOf(row)} />),
      text: (row) => (row.sales === 0 ? '' : shekelsOf(averageSaleOf(row))),
    },
    {
      id: 'voucher-washes',
      header: m.staff_report_voucher_washes(),
      cell: ({ voucherWashes }) =>
        voucherWashes === null ? null : <bdi dir="ltr">{voucherWashes.toLocaleString('en')}</bdi>,
      text: ({ voucherWashes }) => voucherWashes ?? '',
    },
  ];
}

/** Sales of the website and at each station, with the washes that vouchers paid for and the vouchers the shop gave. */
export function SaleSources({ from, to, total }: DayRange & { readonly total: MoneySums }) {
  const { locale } = usePortal();
  const { value, pending } = useStaffData(getSaleSourcesReport, { query: { from, to } });
  if (value === null) return null;
  const { counted } = value;
  if (counted === null) return <p className="staff-quiet">{m.staff_report_sources_long()}</p>;
  const { given, stations } = counted;
  const voucherWashes = stations.reduce((sum, station) => sum + station.voucherWashes, 0);
  return (
    <>
      <ReportTable
        title={m.staff_report_sources()}
        file={`sources-${from}-${to}`}
        columns={sourceColumns()}
        rows={sourcesOf(counted, locale)}
        rowId={({ id }) => id}
        pending={pending}
        sums={{
          of: {
            sales: total.sales.toLocaleString('en'),
            sold: <Money agorot={total.soldAgorot} />,
            refunded: <Money agorot={total.refundedAgorot} />,
            average: <Money agorot={averageSaleOf(total)} />,
            'voucher-washes': voucherWashes.toLocaleString('en'),
          },
        }}
        fold={{
          isIdle: ({ sales, refunds, voucherWashes: washes }) => sales === 0 && refunds === 0 && (washes ?? 0) === 0,
          label: (count) => m.staff_report_idle_sources({ count }),
        }}
      />
      {given.gifts === 0 ? null : (
        <p className="staff-quiet">
          {m.staff_report_given_vouchers({ count: given.gifts, worth: isolatedShekels(given.worthAgorot) })}
        </p>
      )}
    </>
  );
}
