import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { getWashReport } from '#contracts/staff/reports.ts';
import { m } from '#messages/compiled/messages.js';
import { LoadState } from '../../lib/data/load-state.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import type { ListColumn } from '../../list/columns.ts';
import { ReportDays, useReportQuery } from './report-days.tsx';
import { ReportLink } from '../../reports/report-link.tsx';
import { ReportTable } from '../../reports/report-table.tsx';

type Answer = AnswerOf<typeof getWashReport>;
type Station = Answer['stations'][number];
/** An hour of the day with the number of washes that began in it at each station, by slug. */
type Hour = { readonly hour: number; readonly washes: ReadonlyMap<string, number> };

function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

function stationColumns(answer: Answer, nameOf: (station: Station) => string): readonly ListColumn<Station>[] {
  const { from, to, stations } = answer;
  const all = stations.reduce((sum, { washes }) => sum + washes, 0);
  const shareOf = ({ washes }: Station) => (all === 0 ? 0 : Math.round((washes / all) * 1_000) / 10);
  return [
    { id: 'station', header: m.staff_report_station(), cell: (row) => <bdi>{nameOf(row)}</bdi>, text: nameOf },
    {
      id: 'washes',
      header: m.staff_report_washes(),
      cell: ({ slug, washes }) => (
        <ReportLink of="washes" narrowed={{ from, to, station: slug, state: 'completed' }}>
          {washes}
        </ReportLink>
      ),
      text: ({ washes }) => washes,
    },
    {
      id: 'share',
      header: m.staff_report_share(),
      cell: (row) => <bdi dir="ltr">{shareOf(row)}%</bdi>,
      text: shareOf,
    },
    {
      id: 'given-back',
      header: m.staff_report_given_back(),
      cell: ({ slug, givenBack }) => (
        <ReportLink of="washes" narrowed={{ from, to, station: slug, state: 'reversed' }}>
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

function hoursOf({ hours }: Answer): readonly Hour[] {
  const byHour = Map.groupBy(hours, ({ hour }) => hour);
  return [...byHour]
    .toSorted(([one], [other]) => one - other)
    .map(([hour, cells]) => ({ hour, washes: new Map(cells.map(({ slug, washes }) => [slug, washes])) }));
}

function hourColumns(
  { from, to, stations }: Answer,
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
        <ReportLink of="washes" narrowed={{ from, to, station: station.slug, hour, state: 'completed' }}>
          {washes.get(station.slug) ?? 0}
        </ReportLink>
      ),
      text: ({ washes }) => washes.get(station.slug) ?? 0,
    })),
  ];
}

/** Washes by station and hour, and a comparison of the stations. */
export function WashReport() {
  const { locale } = usePortal();
  const resource = useStaffData(getWashReport, { query: useReportQuery(['from', 'to']) });
  const { value, pending } = resource;
  const nameOf = ({ name }: Station) => (locale === 'he' ? name.he : name.en);
  return (
    <>
      <LoadState resource={resource} />
      {value === null ? null : (
        <>
          <ReportDays from={value.from} to={value.to} />
          <ReportTable
            title={m.staff_report_stations()}
            file={`stations-${value.from}-${value.to}`}
            columns={stationColumns(value, nameOf)}
            rows={value.stations}
            rowId={({ slug }) => slug}
            pending={pending}
          />
          <ReportTable
            title={m.staff_report_hours()}
            file={`hours-${value.from}-${value.to}`}
            columns={hourColumns(value, nameOf)}
            rows={hoursOf(value)}
            rowId={({ hour }) => String(hour)}
            pending={pending}
          />
        </>
      )}
    </>
  );
}
