import { useSearchParams } from 'react-router';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { agorotToShekels } from '#contracts/core/money.ts';
import { getSaleSourcesReport, WEBSITE_SOURCE, type MoneySums } from '#contracts/staff/reports/reports.ts';
import { isolated, isolatedShekels } from '#domain/core/text/format.ts';
import { averageSaleOf, type DateRange } from '#domain/staff/reports/report-sums.ts';
import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import type { ListColumn, ListFilter } from '../../list/columns.ts';
import { Money } from '../../reports/report-link.tsx';
import { ReportTable } from '../../reports/report-table.tsx';
import { moneyColumns, moneySums } from './money-columns.tsx';

type CountedSales = NonNullable<ResponseOf<typeof getSaleSourcesReport>['counted']>;

/**
 * Sales of the website, or sales at one station's machine. `voucherWashes` is null for the website, where no washes
 * take place.
 */
type Source = MoneySums & { readonly id: string; readonly name: string; readonly voucherWashes: number | null };

function sourcesOf({ website, stations }: CountedSales, locale: Locale): readonly Source[] {
  return [
    { id: WEBSITE_SOURCE, name: m.staff_report_source_website(), ...website, voucherWashes: null },
    ...stations.map(({ source, name, ...sums }) => ({
      ...sums,
      id: source,
      name: m.staff_at_machine_of({ station: isolated(name[locale]) }),
    })),
  ];
}

function sourceColumns(days: DateRange): readonly ListColumn<Source>[] {
  return [
    { id: 'source', header: m.staff_report_source(), cell: ({ name }) => name, text: ({ name }) => name },
    ...moneyColumns<Source>(({ id }) => ({ ...days, source: id })),
    {
      id: 'average',
      from: 'middle',
      header: m.staff_report_average_sale(),
      cell: (row) => (row.sales === 0 ? null : <Money agorot={averageSaleOf(row)} />),
      text: (row) => (row.sales === 0 ? '' : agorotToShekels(averageSaleOf(row))),
    },
    {
      id: 'voucher-washes',
      from: 'middle',
      header: m.staff_report_voucher_washes(),
      cell: ({ voucherWashes }) =>
        voucherWashes === null ? null : <bdi dir="ltr">{voucherWashes.toLocaleString('en')}</bdi>,
      text: ({ voucherWashes }) => voucherWashes ?? '',
    },
  ];
}

/**
 * Shows the sales of the website and of each station. It also shows the washes that were paid with vouchers, and the
 * vouchers that the shop gave for free.
 */
export function SaleSources({ from, to, total }: DateRange & { readonly total: MoneySums }) {
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
        columns={sourceColumns({ from, to })}
        rows={sourcesOf(counted, locale)}
        rowId={({ id }) => id}
        pending={pending}
        sums={{
          of: {
            ...moneySums(total).of,
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

/**
 * Returns the filter that selects the source of sales. Its options are the sources that have sales in the days of the
 * URL.
 */
export function useSourceFilter(): ListFilter {
  const { locale } = usePortal();
  const [query] = useSearchParams();
  const [from, to] = ['from', 'to'].map((name) =>
    query.get(name) === '' ? undefined : (query.get(name) ?? undefined),
  );
  const { value } = useStaffData(getSaleSourcesReport, { query: { from, to } });
  const counted = value?.counted ?? null;
  const known = counted === null ? [] : sourcesOf(counted, locale).map(({ id, name }) => ({ value: id, label: name }));
  const chosen = query.get('source') ?? '';
  // the select needs an option for the source in the URL, even if the sources have not loaded yet
  const isKnown = chosen === '' || known.some((option) => option.value === chosen);
  return {
    kind: 'choice',
    name: 'source',
    label: m.staff_report_source(),
    options: [
      { value: '', label: m.staff_report_all() },
      ...(isKnown ? known : [...known, { value: chosen, label: m.staff_report_source() }]),
    ],
  };
}
