import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { figureGranularities, type FigureGranularity } from '#contracts/staff/bay-statistics.ts';
import { type BayCosts, getWashCosts, listCostRates } from '#contracts/staff/wash-costs.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { formatDateRange } from '#domain/staff/reports/format-date-range.ts';
import { addDays } from '#domain/staff/reports/report-period.ts';
import type { DateRange } from '#domain/staff/reports/report-sums.ts';
import { washMarginOf, type WashCostKind } from '#domain/staff/reports/wash-margin.ts';
import { m } from '#messages/compiled/messages.js';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { PeriodPicker } from '../../../kit/period-picker.tsx';
import { LoadState } from '../../../lib/data/load-state.tsx';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { mayUse, useMe, usePortal } from '../../../lib/portal.tsx';
import { periodText } from '../../../lib/words/period-text.ts';
import { ReportTable } from '../../../reports/report-table.tsx';
import { GranularitySwitch } from '../figures/granularity-switch.tsx';
import { localizedName } from '../station-words.ts';
import { costColumns } from './cost-columns.tsx';
import { CostRowsDialog } from './cost-rows-dialog.tsx';
import { bayOrStationName, costLabels } from './cost-words.ts';
import { missingPrices } from './missing-prices.ts';
import { CostRateDialog } from './rate-dialog.tsx';
import { CostRatesSection } from './rates-section.tsx';

function useCostQuery() {
  const [query, setQuery] = useSearchParams();
  return {
    step: figureGranularities.find((each) => each === query.get('step')) ?? 'month',
    on: query.get('on') ?? undefined,
    station: query.get('station') ?? undefined,
    show(changes: { readonly step?: FigureGranularity; readonly on?: string }) {
      setQuery({ ...Object.fromEntries(query), ...changes }, { replace: true });
    },
  };
}

/**
 * Loads the prices from which the costs are computed. Returns their section, the button that sets a price (null without
 * permission), and the opened form. `onChanged` runs after a price was set.
 */
function usePrices(onChanged: () => void) {
  const mayWrite = mayUse(useMe(), 'settings.write');
  const [isSetting, setSetting] = useState(false);
  const resource = useStaffData(listCostRates, {});
  const { value } = resource;
  const add =
    mayWrite && value !== null ? (
      <button type="button" className="button button-primary" onClick={() => setSetting(true)}>
        {m.staff_rate_set()}
      </button>
    ) : null;
  const dialog =
    isSetting && value !== null ? (
      <CostRateDialog
        stations={value.stations}
        items={value.items}
        onClose={() => setSetting(false)}
        onDone={() => {
          setSetting(false);
          resource.retry();
          onChanged();
        }}
      />
    ) : null;
  const section = value === null ? null : <CostRatesSection {...value} add={add} />;
  return { resource, isNone: value?.rows.length === 0, add, section, dialog };
}

/**
 * Page with the earnings and costs of each bay's washes by day, week or month. It also lists the prices from which they
 * are computed. While there are none, their section with the first step is above the table.
 */
export function CostsPage() {
  const { step, on, station, show } = useCostQuery();
  const resource = useStaffData(getWashCosts, { query: { step, on, station } });
  const { value, pending, retry } = resource;
  const prices = usePrices(retry);
  const knownRates = prices.isNone ? null : (prices.resource.value?.rows ?? null);
  return (
    <div className="staff-stack">
      <PageHeader title={m.staff_cost_title()} text={m.staff_cost_text()} acts={prices.isNone ? null : prices.add} />
      {prices.isNone ? prices.section : null}
      <div className="period-bar">
        <GranularitySwitch step={step} onStep={(chosen) => show({ step: chosen })} />
        {value === null ? null : <Period days={value} step={step} onDay={(day) => show({ on: day })} />}
      </div>
      <LoadState resource={resource} />
      {value === null ? null : (
        <>
          <MissingPricesNotice costs={missingPrices(value.rows, knownRates)} />
          <Costs costs={value} step={step} pending={pending} onDay={(day) => show({ on: day })} />
        </>
      )}
      <ComputationNotes />
      <LoadState resource={prices.resource} />
      {prices.isNone ? null : prices.section}
      {prices.dialog}
    </div>
  );
}

type CostsProps = {
  readonly costs: ResponseOf<typeof getWashCosts>;
  readonly step: FigureGranularity;
  readonly pending: boolean;
  /** Shows the period that contains a day. */
  readonly onDay: (day: string) => void;
};

/** Returns the displayed month, or the range of days of a week or day. */
function periodName(days: DateRange, step: FigureGranularity, locale: Locale): string {
  return step === 'month' ? periodText(days.from.slice(0, 'YYYY-MM'.length), locale) : formatDateRange(days, locale);
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
        empty={
          costs.rows.length === 0
            ? m.staff_cost_none()
            : m.staff_cost_none_in({ period: periodName(costs, step, locale) })
        }
        emptyAct={
          costs.rows.length === 0 ? null : (
            <button type="button" className="button button-secondary" onClick={() => onDay(addDays(costs.from, -1))}>
              {m.staff_cost_before()}
            </button>
          )
        }
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

type PeriodProps = {
  readonly days: DateRange;
  readonly step: FigureGranularity;
  readonly onDay: (day: string) => void;
};

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

/** Names the costs whose prices are missing in one sentence, so that the table does not repeat it in each row. */
function MissingPricesNotice({ costs }: { readonly costs: readonly WashCostKind[] }) {
  if (costs.length === 0) return null;
  const names = costs.map((cost) => costLabels[cost]()).join(', ');
  return <p className="notice notice-info">{m.staff_cost_missing({ count: costs.length, names })}</p>;
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
