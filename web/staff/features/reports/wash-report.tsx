import { useMemo } from 'react';
import { getWashReport } from '#contracts/staff/reports/reports.ts';
import { reportGranularityOf } from '#domain/staff/reports/report-days.ts';
import { periodStartOf, type ReportGranularity } from '#domain/staff/reports/report-period.ts';
import { splitIntoPeriods } from '#domain/staff/reports/report-sums.ts';
import { m } from '#messages/compiled/messages.js';
import { EmptyState } from '../../kit/empty-state.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import {
  bayColumns,
  hourColumns,
  washHoursOf,
  hourText,
  stationColumns,
  type Station,
  type WashReportData,
} from './wash-columns.tsx';
import { ReportDays, useReportQuery } from './report-days.tsx';
import { ReportLink } from '../../reports/report-link.tsx';
import { axisLabelOf } from '../../reports/axis-label.ts';
import { countText, ReportChart } from '../../reports/report-chart.tsx';
import { ReportSums } from './report-sums.tsx';
import { useComparedReports } from './use-compared-reports.ts';
import { ReportTable } from '../../reports/report-table.tsx';

function totalOf(answer: WashReportData | null): number | null {
  return answer === null ? null : answer.stations.reduce((sum, { washes }) => sum + washes, 0);
}

/** Report of washes by day, station, bay and hour. */
export function WashReport() {
  const resource = useStaffData(getWashReport, { query: useReportQuery(['from', 'to']) });
  const { value, pending } = resource;
  return (
    <>
      <LoadState resource={resource} />
      {value === null ? null : <WashFigures answer={value} pending={pending} />}
    </>
  );
}

type FiguresProps = { readonly answer: WashReportData; readonly pending: boolean };

function WashFigures({ answer, pending }: FiguresProps) {
  const { from, to } = answer;
  const { before, yearBefore, days } = useComparedReports(getWashReport, answer, (query) => ({ query }));
  const washes = totalOf(answer) ?? 0;
  const isIdle = washes === 0 && answer.stations.every(({ givenBack }) => givenBack === 0);
  return (
    <>
      <ReportDays from={from} to={to} />
      {isIdle ? (
        <EmptyState text={m.staff_report_none()} />
      ) : (
        <>
          <ReportSums
            valueText={countText}
            compared={days}
            sums={[
              {
                label: m.staff_report_washes(),
                value: washes,
                before: totalOf(before),
                yearBefore: totalOf(yearBefore),
                number: (
                  <ReportLink of="washes" rowFilter={{ from, to, state: 'completed' }}>
                    {washes}
                  </ReportLink>
                ),
              },
            ]}
          />
          <WashDays answer={answer} before={before} />
          <WashDetails answer={answer} pending={pending} />
        </>
      )}
    </>
  );
}

function WashDetails({ answer, pending }: FiguresProps) {
  const { locale } = usePortal();
  const nameOf = ({ name }: Station) => name[locale];
  const { from, to, stations, bays } = answer;
  return (
    <>
      <ReportTable
        title={m.staff_report_stations()}
        file={`stations-${from}-${to}`}
        columns={stationColumns(answer, nameOf)}
        rows={stations}
        rowId={({ slug }) => slug}
        pending={pending}
        fold={{
          isIdle: ({ washes, givenBack }) => washes === 0 && givenBack === 0,
          label: (count) => m.staff_report_idle_stations({ count }),
        }}
      />
      {bays === null ? (
        <p className="staff-quiet">{m.staff_report_bays_long()}</p>
      ) : (
        <ReportTable
          title={m.staff_report_bays()}
          file={`bays-${from}-${to}`}
          columns={bayColumns(answer, locale)}
          rows={bays}
          rowId={({ slug, bayNo }) => `${slug} ${bayNo}`}
          pending={pending}
        />
      )}
      <WashHours answer={answer} pending={pending} />
    </>
  );
}

/** Counts the washes in each step (day, week or month) of the report's date range. */
function washCountsByStep(answer: WashReportData, step: ReportGranularity): readonly number[] {
  const byPeriod = Map.groupBy(answer.days, ({ day }) => periodStartOf(day, step));
  return splitIntoPeriods(answer, step).map(({ from }) =>
    (byPeriod.get(periodStartOf(from, step)) ?? []).reduce((sum, { washes }) => sum + washes, 0),
  );
}

function WashDays({ answer, before }: { readonly answer: WashReportData; readonly before: WashReportData | null }) {
  const { locale } = usePortal();
  const step = reportGranularityOf(answer);
  const chart = useMemo(() => {
    const past = before === null ? [] : washCountsByStep(before, step);
    const values = washCountsByStep(answer, step);
    const now = { label: m.staff_report_washes(), values };
    const then = { label: m.staff_report_before(), values: values.map((_value, index) => past[index] ?? 0) };
    return {
      places: splitIntoPeriods(answer, step).map(({ from }) => axisLabelOf(from, step, locale)),
      series: past.some((value) => value > 0) ? [now, then] : [now],
    };
  }, [answer, before, step, locale]);
  return (
    <ReportChart
      {...chart}
      title={m.staff_report_of_washes()}
      categoryLabel={m.staff_chart_day()}
      look="compared"
      valueText={countText}
    />
  );
}

const HOURS = Array.from({ length: 24 }, (_hour, index) => hourText(index));

function WashHours({ answer, pending }: FiguresProps) {
  const { locale } = usePortal();
  const { from, to, hours, stations } = answer;
  const chart = useMemo(() => {
    const busiest = stations.filter(({ washes }) => washes > 0).toSorted((one, other) => other.washes - one.washes);
    const cells = new Map(hours.map(({ slug, hour, washes }) => [`${slug} ${hour}`, washes]));
    return {
      places: HOURS,
      series: busiest.map((station) => ({
        label: station.name[locale],
        values: HOURS.map((_hour, index) => cells.get(`${station.slug} ${index}`) ?? 0),
      })),
    };
  }, [hours, stations, locale]);
  return (
    <ReportChart
      {...chart}
      title={m.staff_chart_hours()}
      shownText={m.staff_chart_busiest_stations()}
      categoryLabel={m.staff_report_hour()}
      look="lines"
      valueText={countText}
    >
      <ReportTable
        title={m.staff_report_hours()}
        file={`hours-${from}-${to}`}
        columns={hourColumns(answer, ({ name }) => name[locale])}
        rows={washHoursOf(answer)}
        rowId={({ hour }) => String(hour)}
        pending={pending}
      />
    </ReportChart>
  );
}
