import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { getWashReport } from '#contracts/staff/reports/reports.ts';
import { m } from '#messages/compiled/messages.js';
import type { ListColumn } from '../../list/columns.ts';
import { ReportLink } from '../../reports/report-link.tsx';

export type WashReportData = ResponseOf<typeof getWashReport>;
export type Station = WashReportData['stations'][number];
/**
 * An hour of the day, with the number of washes that began in it at each station. The map's keys are the slugs of the
 * stations.
 */
type Hour = { readonly hour: number; readonly washes: ReadonlyMap<string, number> };

export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

export function stationColumns(
  answer: WashReportData,
  nameOf: (station: Station) => string,
): readonly ListColumn<Station>[] {
  const { from, to, stations } = answer;
  const all = stations.reduce((sum, { washes }) => sum + washes, 0);
  const shareOf = ({ washes }: Station) => (all === 0 ? 0 : Math.round((washes / all) * 1_000) / 10);
  return [
    { id: 'station', header: m.staff_report_station(), cell: (row) => <bdi>{nameOf(row)}</bdi>, text: nameOf },
    {
      id: 'washes',
      header: m.staff_report_washes(),
      cell: ({ slug, washes }) => (
        <ReportLink of="washes" rowFilter={{ from, to, station: slug, state: 'completed' }}>
          {washes}
        </ReportLink>
      ),
      text: ({ washes }) => washes,
    },
    {
      id: 'share',
      header: m.staff_report_wash_share(),
      cell: (row) => <bdi dir="ltr">{shareOf(row)}%</bdi>,
      text: shareOf,
    },
    {
      id: 'given-back',
      header: m.staff_report_given_back(),
      cell: ({ slug, givenBack }) => (
        <ReportLink of="washes" rowFilter={{ from, to, station: slug, state: 'reversed' }}>
          {givenBack}
        </ReportLink>
      ),
      text: ({ givenBack }) => givenBack,
    },
    {
      id: 'busiest',
      header: m.staff_report_busiest(),
      cell: ({ busiestHour }) => (busiestHour === null ? '' : <bdi dir="ltr">{hourText(busiestHour)}</bdi>),
      text: ({ busiestHour }) => (busiestHour === null ? '' : hourText(busiestHour)),
    },
  ];
}

export function washHoursOf({ hours }: WashReportData): readonly Hour[] {
  const byHour = Map.groupBy(hours, ({ hour }) => hour);
  return [...byHour]
    .toSorted(([one], [other]) => one - other)
    .map(([hour, cells]) => ({ hour, washes: new Map(cells.map(({ slug, washes }) => [slug, washes])) }));
}

export function hourColumns(
  { from, to, stations }: WashReportData,
  nameOf: (station: Station) => string,
): readonly ListColumn<Hour>[] {
  const washed = stations.filter(({ washes }) => washes > 0);
  return [
    {
      id: 'hour',
      header: m.staff_report_hour(),
      cell: ({ hour }) => <bdi dir="ltr">{hourText(hour)}</bdi>,
      text: ({ hour }) => hourText(hour),
    },
    ...washed.map((station): ListColumn<Hour> => ({
      id: station.slug,
      header: nameOf(station),
      cell: ({ hour, washes }) => (
        <ReportLink of="washes" rowFilter={{ from, to, station: station.slug, hour, state: 'completed' }}>
          {washes.get(station.slug) ?? 0}
        </ReportLink>
      ),
      text: ({ washes }) => washes.get(station.slug) ?? 0,
    })),
  ];
}

type Bay = NonNullable<WashReportData['bays']>[number];

export function bayColumns({ from, to, stations }: WashReportData, locale: Locale): readonly ListColumn<Bay>[] {
  const names = new Map(stations.map(({ slug, name }) => [slug, name[locale]]));
  const nameOf = ({ slug }: Bay) => names.get(slug) ?? '';
  const rowFilter = ({ slug, bayNo }: Bay, state: string) => ({ from, to, station: slug, bay: bayNo, state });
  return [
    { id: 'station', header: m.staff_report_station(), cell: (row) => <bdi>{nameOf(row)}</bdi>, text: nameOf },
    { id: 'bay', header: m.staff_report_bay(), cell: ({ bayNo }) => bayNo, text: ({ bayNo }) => bayNo },
    {
      id: 'washes',
      header: m.staff_report_washes(),
      cell: (row) => (
        <ReportLink of="washes" rowFilter={rowFilter(row, 'completed')}>
          {row.washes}
        </ReportLink>
      ),
      text: ({ washes }) => washes,
    },
    {
      id: 'given-back',
      header: m.staff_report_given_back(),
      cell: (row) => (
        <ReportLink of="washes" rowFilter={rowFilter(row, 'reversed')}>
          {row.givenBack}
        </ReportLink>
      ),
      text: ({ givenBack }) => givenBack,
    },
  ];
}
