import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { figureSteps, type FigureStep } from '#contracts/staff/bay-figures.ts';
import { type BayCosts, getWashCosts, listCostRates } from '#contracts/staff/wash-costs.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { rangeText } from '#domain/staff/reports/range-text.ts';
import { addDays } from '#domain/staff/reports/report-period.ts';
import type { DayRange } from '#domain/staff/reports/report-sums.ts';
import { washMarginOf, type WashCost } from '#domain/staff/reports/wash-margin.ts';
import { m } from '#messages/compiled/messages.js';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { PageHead } from '../../../kit/page-head.tsx';
import { PeriodPicker } from '../../../kit/period-picker.tsx';
import { LoadState } from '../../../lib/data/load-state.tsx';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { mayUse, useMe, usePortal } from '../../../lib/portal.tsx';
import { periodText } from '../../../lib/words/period-text.ts';
import { ReportTable } from '../../../reports/report-table.tsx';
import { StepChoice } from '../figures/step-choice.tsx';
import { localizedName } from '../station-words.ts';
import { costColumns } from './cost-columns.tsx';
import { CostRowsDialog } from './cost-rows-dialog.tsx';
import { bayOrStationName, costLabels } from './cost-words.ts';
import { missingPrices } from './missing-prices.ts';
import { CostRateDialog } from './rate-dialog.tsx';
import { CostRatesSection } from './rates-section.tsx';

/** Returns the period and the station from the URL, and functions that change them. */
function useCostQuery() {
  const [query, setQuery] = useSearchParams();
  return {
    step: figureSteps.find((each) => each === query.get('step')) ?? 'month',
    on: query.get('on') ?? undefined,
    station: query.get('station') ?? undefined,
    show(changes: { readonly step?: FigureStep; readonly on?: string }) {
      setQuery({ ...Object.fromEntries(query), ...changes }, { replace: true });
    },
  };
}

/**
 * Page with the earnings and costs of each bay's washes by day, week or month. It also lists the prices from which they
 * are computed.
 */
export function CostsPage() {
  const mayWrite = mayUse(useMe(), 'settings.write');
  const { step, on, station, show } = useCostQuery();
  const [isSetting, setSetting] = useState(false);
  const resource = useStaffData(getWashCosts, { query: { step, on, station } });
  const rates = useStaffData(listCostRates, {});
  const { value, pending, retry } = resource;
  const setPrice = mayWrite && rates.value !== null ? () => setSetting(true) : null;
  return (
    <div className="staff-stack">
      <PageHead title={m.staff_cost_title()} text={m.staff_cost_text()} acts={<SetPriceButton onSet={setPrice} />} />
      <div className="period-bar">
        <StepChoice step={step} onStep={(chosen) => show({ step: chosen })} />
        {value === null ? null : <Period days={value} step={step} onDay={(day) => show({ on: day })} />}
      </div>
      <LoadState resource={resource} />
      {value === null ? null : (
        <>
          <MissingPricesNotice costs={missingPrices(value.rows, rates.value?.rows ?? null)} onSet={setPrice} />
          <Costs costs={value} step={step} pending={pending} onDay={(day) => show({ on: day })} />
        </>
      )}
      <ComputationNotes />
      <LoadState resource={rates} />
      {rates.value === null ? null : <CostRatesSection {...rates.value} />}
      {isSetting && rates.value !== null ? (
        <CostRateDialog
          stations={rates.value.stations}
          items={rates.value.items}
          onClose={() => setSetting(false)}
          onDone={() => {
            setSetting(false);
            rates.retry();
            retry();
          }}
        />
      ) : null}
    </div>
  );
}

type SetPriceProps = { readonly onSet: (() => void) | null; readonly look?: 'primary' | 'secondary' };

/** Button that opens the form for a price. Renders nothing if the staff user has no permission to set prices. */
function SetPriceButton({ onSet, look = 'primary' }: SetPriceProps) {
  return onSet === null ? null : (
    <button type="button" className={`button button-${look}`} onClick={onSet}>
      {m.staff_rate_set()}
    </button>
  );
}

type CostsProps = {
  readonly costs: ResponseOf<typeof getWashCosts>;
  readonly step: FigureStep;
  readonly pending: boolean;
  /** Shows the period that contains a day. */
  readonly onDay: (day: string) => void;
};

/** Returns the displayed month, or the range of days of a week or day. */
function periodName(days: DayRange, step: FigureStep, locale: Locale): string {
  return step === 'month' ? periodText(days.from.slice(0, 'YYYY-MM'.length), locale) : rangeText(days, locale);
}

/** Text of a period without washes, with the way to the period before; of a shop without stations. */
function NoCosts({ costs, step, onDay }: Omit<CostsProps, 'pending'>) {
  const { locale } = usePortal();
  if (costs.rows.length === 0) return m.staff_cost_none();
  return (
    <>
      <p>{m.staff_cost_none_in({ period: periodName(costs, step, locale) })}</p>
      <button type="button" className="button button-secondary" onClick={() => onDay(addDays(costs.from, -1))}>
        {m.staff_cost_before()}
      </button>
    </>
  );
}

/**
 * Table with the costs of each bay. A click on a bay's name opens the list of records from which its totals are
 * computed.
 */
function Costs({ costs, step, pending, onDay }: CostsProps) {
  const { locale } = usePortal();
  const [opened, setOpened] = useState<BayCosts | null>(null);
  const columns = useMemo(() => costColumns(costs.rows, locale, setOpened), [costs.rows, locale]);
  return (
    <>
      <ReportTable
        title={m.staff_cost_by_bay()}
        file={`wash-costs-${costs.from}-${step}`}
        columns={columns}
        rows={costs.rows}
        rowId={({ stationId, bayNo }) => `${stationId} ${bayNo ?? ''}`}
        pending={pending}
        empty={<NoCosts {...{ costs, step, onDay }} />}
        fold={{ isIdle, label: (count) => m.staff_cost_idle({ count }) }}
      />
      {opened === null ? null : (
        <CostRowsDialog
          row={opened}
          days={costs}
          title={`${localizedName(locale, opened)}, ${bayOrStationName(opened)}`}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

type PeriodProps = { readonly days: DayRange; readonly step: FigureStep; readonly onDay: (day: string) => void };

/** Control that selects the displayed day, week or month. No period after the current period can be selected. */
function Period({ days, step, onDay }: PeriodProps) {
  const { locale } = usePortal();
  const isNewest = days.to >= shopDayText(serverNow());
  return (
    <PeriodPicker
      period={periodName(days, step, locale)}
      before={m.staff_cost_before()}
      after={m.staff_cost_after()}
      onBefore={() => onDay(addDays(days.from, -1))}
      onAfter={isNewest ? null : () => onDay(addDays(days.to, 1))}
    />
  );
}

type MissingProps = { readonly costs: readonly WashCost[]; readonly onSet: (() => void) | null };

/** Names the costs whose prices are missing in one sentence, so that the table does not repeat it in each row. */
function MissingPricesNotice({ costs, onSet }: MissingProps) {
  if (costs.length === 0) return null;
  const names = costs.map((cost) => costLabels[cost]()).join(', ');
  return (
    <div className="notice notice-info">
      <p>{m.staff_cost_missing({ count: costs.length, names })}</p>
      <SetPriceButton onSet={onSet} look="secondary" />
    </div>
  );
}

/** Returns true for a bay that had no washes, no consumption and no work. */
function isIdle(row: BayCosts): boolean {
  return row.washes === 0 && (washMarginOf(row).costAgorot ?? 0) === 0 && row.workAgorot !== null;
}

/** Explains how earnings and costs are computed. The explanation is collapsed by default. */
function ComputationNotes() {
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
      <ul className="bullet-list">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
