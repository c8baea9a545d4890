import { useState } from 'react';
import { Link } from 'react-router';
import { type BayStatisticsRow, type FigureGranularity, getBayStatistics } from '#contracts/staff/bay-statistics.ts';
import { formatDateRange } from '#domain/staff/reports/format-date-range.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { bayTitle } from '#web/lib/words/bay-words.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { LoadState } from '../../../lib/data/load-state.tsx';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { mayUse, useMe, usePortal } from '../../../lib/portal.tsx';
import type { ListColumn } from '../../../list/columns.ts';
import { ReportTable } from '../../../reports/report-table.tsx';
import type { StationTabProps } from '../station-tab-props.ts';
import { BayStatisticsDetailsDialog } from './bay-statistics-details-dialog.tsx';
import { GranularitySwitch } from './granularity-switch.tsx';
import { startSuccessText, uptimeText } from './bay-statistics-texts.ts';

const FIGURES_REFRESH_MS = 5 * 60_000;

function columnsOf(locale: Locale, onOpen: (row: BayStatisticsRow) => void): readonly ListColumn<BayStatisticsRow>[] {
  return [
    {
      id: 'period',
      header: m.staff_figures_period(),
      cell: (row) => (
        <button type="button" className="text-link" onClick={() => onOpen(row)}>
          {formatDateRange(row, locale)}
        </button>
      ),
      text: ({ from }) => from,
      stays: true,
    },
    {
      id: 'starts',
      header: m.staff_figures_starts(),
      cell: (row) => (
        <span className="unbroken">
          <Sentence text={startSuccessText(row)} />
        </span>
      ),
      text: ({ firstStarts }) => firstStarts,
    },
    { id: 'visits', header: m.staff_figures_visits(), cell: ({ visits }) => visits, text: ({ visits }) => visits },
    { id: 'washes', header: m.staff_report_washes(), cell: ({ washes }) => washes, text: ({ washes }) => washes },
    {
      id: 'uptime',
      header: m.staff_figures_uptime(),
      cell: (row) => <Sentence text={uptimeText(row)} />,
      text: ({ outSeconds }) => outSeconds,
    },
  ];
}

/**
 * Table with the success rate of first starts and the uptime of each bay, by day, week or month. Each line opens its
 * list of attempts.
 */
export function BayStatistics({ station }: StationTabProps) {
  const { locale } = usePortal();
  const [step, setStep] = useState<FigureGranularity>('day');
  const [opened, setOpened] = useState<BayStatisticsRow | null>(null);
  const maySeeCosts = mayUse(useMe(), 'report.read');
  const { stationId, slug, bays } = station;
  const resource = useStaffData(
    getBayStatistics,
    { params: { stationId }, query: { step } },
    { refreshMs: FIGURES_REFRESH_MS },
  );
  const { value, pending } = resource;
  const columns = columnsOf(locale, setOpened);
  const titleOf = (bayNo: number) => {
    const bay = bays.find((one) => one.bayNo === bayNo);
    return bay === undefined ? m.bay_name({ number: bayNo }) : bayTitle(bay);
  };
  return (
    <div className="staff-stack">
      <GranularitySwitch step={step} onStep={setStep} />
      {maySeeCosts ? (
        <p>
          <Link to={`/admin/wash-costs?station=${slug}&step=${step}`}>{m.staff_cost_title()}</Link>
        </p>
      ) : null}
      <LoadState resource={resource} />
      {value?.rows.length === 0 ? <EmptyState text={m.staff_figures_none()} /> : null}
      {[...Map.groupBy(value?.rows ?? [], ({ bayNo }) => bayNo)].map(([bayNo, rows]) => (
        <ReportTable
          key={bayNo}
          title={titleOf(bayNo)}
          file={`${slug}-${bayNo}-${step}`}
          columns={columns}
          rows={rows}
          rowId={({ from }) => from}
          pending={pending}
        />
      ))}
      <section className="staff-stack staff-quiet">
        <p>{m.status_definition_starts()}</p>
        <p>{m.status_definition_uptime()}</p>
      </section>
      {opened === null ? null : (
        <BayStatisticsDetailsDialog
          stationId={stationId}
          row={opened}
          title={`${titleOf(opened.bayNo)}, ${formatDateRange(opened, locale)}`}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
