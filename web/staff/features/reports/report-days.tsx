import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import {
  reportPresetOf,
  dateRangeOfPreset,
  reportPresets,
  reportGranularityOf,
  type ReportPreset,
} from '#domain/staff/reports/report-days.ts';
import type { DateRange } from '#domain/staff/reports/report-sums.ts';
import { m } from '#messages/compiled/messages.js';
import { SelectField } from '#web/ui/fields/form-parts.tsx';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { DayField } from '../../kit/day/day-field.tsx';
import { Chip, ChipOption } from '../../list/filters/chip.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { ChipLine } from '../../list/filters/chip-line.tsx';
import { formatDateRange } from '#domain/staff/reports/format-date-range.ts';

/** Returns the named parameters of the report's query from the page's URL. Empty parameters are left out. */
export function useReportQuery<const Name extends string>(names: readonly Name[]): Partial<Record<Name, string>> {
  const [query] = useSearchParams();
  const values = names.map((name): [Name, string | null] => [name, query.get(name)]);
  return Object.fromEntries(values.filter(([, value]) => value !== null && value !== '')) as Partial<
    Record<Name, string>
  >;
}

const presetLabels = {
  today: () => m.staff_list_today(),
  yesterday: () => m.staff_report_yesterday(),
  week: () => m.staff_list_week(),
  month: () => m.staff_list_month(),
  last_days: () => m.staff_report_last_days(),
  last_month: () => m.staff_report_last_month(),
  quarter: () => m.staff_report_quarter(),
  last_quarter: () => m.staff_report_last_quarter(),
  year: () => m.staff_report_year(),
  last_year: () => m.staff_report_last_year(),
} as const satisfies Record<ReportPreset, () => string>;

/** Preset date ranges that are rarely used, and are therefore in the menu after the last chip. */
const rarePresets = ['quarter', 'last_quarter', 'year', 'last_year'] as const satisfies readonly ReportPreset[];

function isRarePreset(name: ReportPreset): boolean {
  return rarePresets.some((rare) => rare === name);
}

type DaysProps = {
  /** First day of the report, taken from the server's response. */
  readonly from: string;
  readonly to: string;
  readonly withStep?: boolean;
};

function useSubmitDays(): (form: HTMLFormElement) => void {
  const [query, setQuery] = useSearchParams();
  return (form) => {
    const entries = [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value] as [string, string]] : [],
    );
    setQuery({ of: query.get('of') ?? 'sales', ...Object.fromEntries(entries) });
  };
}

/**
 * Returns the preset that has these days; null for custom days. In its first week, a month has the same days as a
 * shorter preset, so the URL says if the month was chosen.
 */
function presetOfQuery(days: DateRange, today: string, isAgainstMonth: boolean): ReportPreset | null {
  const month = dateRangeOfPreset('month', today);
  if (isAgainstMonth && month.from === days.from && month.to === days.to) return 'month';
  return reportPresetOf(days, today);
}

/**
 * Selects the days of a report. It has chips for frequent ranges of days, a menu for rare ranges, and fields for a
 * custom range. The URL contains the selected days.
 */
export function ReportDays({ from, to, withStep = false }: DaysProps) {
  const [query] = useSearchParams();
  const [today] = useState(() => shopDayText(serverNow()));
  const { locale } = usePortal();
  const isAgainstMonth = query.get('against') === 'month';
  const preset = presetOfQuery({ from, to }, today, isAgainstMonth);
  const of = query.get('of') ?? 'sales';
  const rare = preset !== null && isRarePreset(preset) ? preset : null;
  const urlOf = (name: ReportPreset) => {
    // in its first week, a month has the same days as 'today' or 'this week'; the URL therefore requests a comparison
    // by month instead of by weekday
    const against = name === 'month' ? { against: 'month' } : {};
    return `?${new URLSearchParams({ of, ...dateRangeOfPreset(name, today), ...against })}`;
  };
  return (
    <div className="staff-report-days">
      <ChipLine label={m.staff_report_days()}>
        {reportPresets
          .filter((name) => !isRarePreset(name))
          .map((name) => (
            <Link
              key={name}
              to={urlOf(name)}
              className="staff-chip"
              aria-current={name === preset ? 'true' : undefined}
            >
              {presetLabels[name]()}
            </Link>
          ))}
        <Chip
          text={rare === null ? m.staff_report_more_periods() : presetLabels[rare]()}
          without={rare === null ? null : `?${new URLSearchParams({ of })}`}
        >
          {rarePresets.map((name) => (
            <ChipOption key={name} to={urlOf(name)} label={presetLabels[name]()} isOn={name === preset} />
          ))}
        </Chip>
      </ChipLine>
      <details open={preset === null && query.has('from')}>
        <summary className="staff-summary">
          {m.staff_report_own_days()} <span className="staff-quiet">{formatDateRange({ from, to }, locale)}</span>
        </summary>
        <CustomDays from={from} to={to} withStep={withStep} />
      </details>
    </div>
  );
}

/** Fields for the first and last day of the report and for its step (day, week or month). */
function CustomDays({ from, to, withStep = false }: DaysProps) {
  const [query] = useSearchParams();
  const ask = useSubmitDays();
  const steps = [
    { value: 'day', label: m.staff_report_by_day() },
    { value: 'week', label: m.staff_report_by_week() },
    { value: 'month', label: m.staff_report_by_month() },
  ];
  return (
    <form
      className="staff-filters"
      key={`${from} ${to}`}
      onSubmit={(event) => {
        event.preventDefault();
        ask(event.currentTarget);
      }}
    >
      <DayField label={m.staff_report_from()} name="from" defaultValue={from} required />
      <DayField label={m.staff_report_to()} name="to" defaultValue={to} required />
      {withStep ? (
        <SelectField
          label={m.staff_report_by()}
          name="by"
          chosen={query.get('by') ?? reportGranularityOf({ from, to })}
          options={steps}
        />
      ) : null}
      <button type="submit" className="button button-secondary">
        {m.staff_report_show()}
      </button>
    </form>
  );
}

/** Field for the day of the report, which shows the state at the end of that day. */
export function ReportDay({ on }: { readonly on: string }) {
  const ask = useSubmitDays();
  return (
    <form
      className="staff-filters"
      key={on}
      onSubmit={(event) => {
        event.preventDefault();
        ask(event.currentTarget);
      }}
    >
      <DayField label={m.staff_report_on()} name="on" defaultValue={on} required />
      <button type="submit" className="button button-secondary">
        {m.staff_report_show()}
      </button>
    </form>
  );
}
