import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { figureSteps, type FigureStep } from '#contracts/staff/bay-figures.ts';
import { type BayCosts, getWashCosts } from '#contracts/staff/wash-costs.ts';
import { formatIsoDay } from '#domain/core/text/format.ts';
import { addDays } from '#domain/staff/reports/report-period.ts';
import { washLeft } from '#domain/staff/reports/wash-left.ts';
import { m } from '#messages/compiled/messages.js';
import { LoadState } from '../../../lib/data/load-state.tsx';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { usePortal } from '../../../lib/portal.tsx';
import { ReportTable } from '../../../reports/report-table.tsx';
import { StepChoice } from '../figures/step-choice.tsx';
import { nameIn } from '../station-words.ts';
import { costColumns } from './cost-columns.tsx';
import { CostRowsDialog } from './cost-rows-dialog.tsx';
import { costPlace } from './cost-words.ts';
import { RatesSection } from './rates-section.tsx';

/** Earnings and costs of the washes of each bay by day, week or month, and the prices for the calculation. */
export function CostsPage() {
  const { locale } = usePortal();
  const [query, setQuery] = useSearchParams();
  const step = figureSteps.find((each) => each === query.get('step')) ?? 'month';
  const on = query.get('on') ?? undefined;
  const station = query.get('station') ?? undefined;
  const [opened, setOpened] = useState<BayCosts | null>(null);
  const resource = useStaffData(getWashCosts, { query: { step, on, station } });
  const { value, pending, retry } = resource;
  const columns = useMemo(() => costColumns(locale, setOpened), [locale]);
  function show(changes: { readonly step?: FigureStep; readonly on?: string }) {
    setQuery({ ...Object.fromEntries(query), ...changes }, { replace: true });
  }
  const title = value === null ? '' : periodText(value, (day) => formatIsoDay(day, locale));
  return (
    <div className="staff-stack">
      <header>
        <h1 className="text-2xl">{m.staff_cost_title()}</h1>
        <p className="staff-quiet">{m.staff_cost_text()}</p>
      </header>
      <StepChoice step={step} onStep={(chosen) => show({ step: chosen })} />
      {value === null ? null : (
        <div className="station-acts">
          <button
            type="button"
            className="button button-secondary"
            onClick={() => show({ on: addDays(value.from, -1) })}
          >
            {m.staff_cost_before()}
          </button>
          <button type="button" className="button button-secondary" onClick={() => show({ on: addDays(value.to, 1) })}>
            {m.staff_cost_after()}
          </button>
        </div>
      )}
      <LoadState resource={resource} />
      {value === null ? null : (
        <ReportTable
          title={title}
          file={`wash-costs-${value.from}-${step}`}
          columns={columns}
          rows={value.rows}
          rowId={({ stationId, bayNo }) => `${stationId} ${bayNo ?? ''}`}
          pending={pending}
          empty={m.staff_cost_none()}
          fold={{ isIdle, label: (count) => m.staff_cost_idle({ count }) }}
        />
      )}
      <HowComputed />
      <RatesSection onChanged={retry} />
      {opened === null || value === null ? null : (
        <CostRowsDialog
          row={opened}
          days={value}
          title={`${nameIn(locale, opened)}, ${costPlace(opened)}`}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

/** Returns true for a bay without washes, consumption and work. */
function isIdle(row: BayCosts): boolean {
  return row.washes === 0 && washLeft(row).costAgorot === 0 && row.workAgorot !== null;
}

function periodText(
  { from, to }: { readonly from: string; readonly to: string },
  text: (day: string) => string,
): string {
  return from === to ? text(from) : `${text(from)} – ${text(to)}`;
}

/** Explains how each number is computed. */
function HowComputed() {
  const lines = [
    m.staff_cost_how_earned(),
    m.staff_cost_how_meters(),
    m.staff_cost_how_consumables(),
    m.staff_cost_how_card_fee(),
    m.staff_cost_how_work(),
    m.staff_cost_how_unknown(),
  ];
  return (
    <details className="staff-quiet">
      <summary>{m.staff_cost_how()}</summary>
      <ul className="list-disc ps-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
