import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { m } from '#messages/compiled/messages.js';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { WITHOUT_DEFAULT_VIEW } from '../../lib/data/all-rows.ts';
import { queryWithChanges } from './changed-query.ts';
import { ChipLine } from './chip-line.tsx';
import { ChoiceChip } from './choice-chip.tsx';
import type { ListFilter } from '../columns.ts';
import { datePresets, presetDays, presetOfQuery, type DatePreset } from './date-presets.ts';
import { DaysChip } from './days-chip.tsx';

const presetLabels = {
  today: () => m.staff_list_today(),
  week: () => m.staff_list_week(),
  month: () => m.staff_list_month(),
} as const satisfies Record<DatePreset, () => string>;

const RANGE = ['from', 'to'];

type ChipsProps = {
  readonly filters: readonly ListFilter[];
  /** Additional actions on the query of the list. Null if there are none. */
  readonly acts: ReactNode;
};

/**
 * Shows the filters of a list as chips: chips for preset ranges of days, and chips that open their options. Actions on
 * the current filters are at the end of the line or next to the search field. There, they do not move the rows when a
 * filter is set.
 */
export function FilterChips({ filters, acts }: ChipsProps) {
  const [query] = useSearchParams();
  const [today] = useState(() => shopDayText(serverNow()));
  const names = filters.map(({ name }) => name);
  const range = RANGE.every((name) => names.includes(name)) ? RANGE : [];
  const preset = range.length > 0 ? presetOfQuery(query, today) : null;
  const days = filters.filter(({ kind, name }) => kind === 'date' && !range.includes(name));
  const isFiltered = names.some((name) => query.has(name));
  if (!isFiltered && acts === null && filters.every(({ kind }) => kind === 'text')) return null;
  return (
    <ChipLine label={m.staff_list_chips()}>
      {range.length === 0 ? null : (
        <>
          <Presets preset={preset} today={today} />
          <DaysChip
            label={m.staff_list_range()}
            days={filters.filter(({ name }) => range.includes(name))}
            preset={preset}
          />
        </>
      )}
      {days.map((day) => (
        <DaysChip key={day.name} label={day.label} days={[day]} preset={null} />
      ))}
      {filters.map((filter) => (filter.kind === 'choice' ? <ChoiceChip key={filter.name} filter={filter} /> : null))}
      {!isFiltered && acts === null ? null : (
        <div className="staff-filter-acts">
          {isFiltered ? (
            <Link
              to={queryWithChanges(query, Object.fromEntries(names.map((name) => [name, null])))}
              state={WITHOUT_DEFAULT_VIEW}
              className="staff-chip staff-chip-clear"
            >
              {m.staff_list_clear()}
            </Link>
          ) : null}
          {acts}
        </div>
      )}
    </ChipLine>
  );
}

function Presets({ preset, today }: { readonly preset: DatePreset | null; readonly today: string }) {
  const [query] = useSearchParams();
  return datePresets.map((name) => {
    const isOn = name === preset;
    return (
      <Link
        key={name}
        to={queryWithChanges(query, isOn ? { from: null, to: null } : presetDays(name, today))}
        state={WITHOUT_DEFAULT_VIEW}
        className="staff-chip"
        aria-current={isOn ? 'true' : undefined}
      >
        {presetLabels[name]()}
      </Link>
    );
  });
}
