import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatIsoDay } from '#domain/core/text/format.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { m } from '#messages/compiled/messages.js';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { ALL_ROWS } from '../lib/data/all-rows.ts';
import { usePortal } from '../lib/portal.tsx';
import type { ListFilter } from './columns.ts';
import { datePresets, presetDays, presetIn, type DatePreset } from './date-presets.ts';

const presetWords = {
  today: () => m.staff_list_today(),
  week: () => m.staff_list_week(),
  month: () => m.staff_list_month(),
} as const satisfies Record<DatePreset, () => string>;

/** Returns the URL's query with other values; null removes one. It starts at the first page. */
function changed(query: URLSearchParams, values: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams([...query].filter(([name]) => name !== 'after' && !(name in values)));
  for (const [name, value] of Object.entries(values)) if (value !== null) next.set(name, value);
  return `?${next}`;
}

type ChipsProps = { readonly filters: readonly ListFilter[] };

/** Ranges of days with one press, and the filters that apply now, each removed with one press. */
export function FilterChips({ filters }: ChipsProps) {
  const [query] = useSearchParams();
  const [today] = useState(() => shopDayText(serverNow()));
  const hasDays = ['from', 'to'].every((name) => filters.some((filter) => filter.name === name));
  const preset = hasDays ? presetIn(query, today) : null;
  const applied = filters.filter(({ name, kind }) => {
    const isPreset = preset !== null && (name === 'from' || name === 'to');
    return kind !== 'text' && !isPreset && (query.get(name) ?? '') !== '';
  });
  if (!hasDays && applied.length === 0) return null;
  return (
    <nav className="staff-chips" aria-label={m.staff_list_chips()}>
      {hasDays ? <Presets preset={preset} today={today} /> : null}
      {applied.map((filter) => (
        <AppliedChip key={filter.name} filter={filter} />
      ))}
    </nav>
  );
}

function Presets({ preset, today }: { readonly preset: DatePreset | null; readonly today: string }) {
  const [query] = useSearchParams();
  return datePresets.map((name) => {
    const isOn = name === preset;
    return (
      <Link
        key={name}
        to={changed(query, isOn ? { from: null, to: null } : presetDays(name, today))}
        state={ALL_ROWS}
        className="staff-chip"
        aria-current={isOn ? 'true' : undefined}
      >
        {presetWords[name]()}
      </Link>
    );
  });
}

function AppliedChip({ filter }: { readonly filter: ListFilter }) {
  const [query] = useSearchParams();
  const { locale } = usePortal();
  const value = query.get(filter.name) ?? '';
  const text = `${filter.label}: ${valueText(filter, value, (day) => formatIsoDay(day, locale))}`;
  return (
    <Link
      to={changed(query, { [filter.name]: null })}
      state={ALL_ROWS}
      className="staff-chip"
      aria-label={m.staff_list_chip_remove({ filter: text })}
    >
      <bdi>{text}</bdi>
      <span aria-hidden="true" className="staff-chip-cross">
        ×
      </span>
    </Link>
  );
}

function valueText(filter: ListFilter, value: string, dayText: (day: string) => string): string {
  if (filter.kind === 'date') return dayText(value);
  return filter.kind === 'choice' ? (filter.options.find((one) => one.value === value)?.label ?? value) : value;
}
