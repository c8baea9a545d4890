import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { formatIsoDay } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { WITHOUT_DEFAULT_VIEW } from '../../lib/data/all-rows.ts';
import { usePortal } from '../../lib/portal.tsx';
import { queryWithChanges } from './changed-query.ts';
import { Chip } from './chip.tsx';
import type { ListFilter } from '../columns.ts';
import type { DatePreset } from './date-presets.ts';

/**
 * Field for a date. Its code loads only when the chip is opened, because most visits of a list do not need the field.
 */
const DayField = lazy(async () => ({ default: (await import('../../kit/day/day-field.tsx')).DayField }));

type DaysProps = {
  readonly label: string;
  /** The filter for one day, or two filters for the first and the last day of a range. */
  readonly days: readonly ListFilter[];
  /** Preset range that has the same days as the URL. Null if there is none. A preset range has its own chip. */
  readonly preset: DatePreset | null;
};

/** Chip of the filter for one day or for a range of days. */
export function DaysChip({ label, days, preset }: DaysProps) {
  const [query, setQuery] = useSearchParams();
  const { locale } = usePortal();
  const set = preset === null ? days.filter(({ name }) => query.has(name)) : [];
  const texts = set.map((day) => `${day.label}: ${formatIsoDay(query.get(day.name) ?? '', locale)}`);
  const none = Object.fromEntries(days.map(({ name }) => [name, null]));
  return (
    <Chip
      text={texts.length === 0 ? label : texts.join(' · ')}
      without={set.length === 0 ? null : queryWithChanges(query, none)}
    >
      <form
        className="staff-stack staff-chip-form"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget);
          const values = days.map(({ name }) => {
            const value = typed.get(name);
            return [name, typeof value === 'string' && value !== '' ? value : null] as const;
          });
          setQuery(queryWithChanges(query, Object.fromEntries(values)), { state: WITHOUT_DEFAULT_VIEW });
        }}
      >
        <Suspense fallback={<output>{m.staff_list_loading()}</output>}>
          {days.map(({ name, label: dayLabel }) => (
            <DayField key={name} label={dayLabel} name={name} defaultValue={query.get(name) ?? ''} />
          ))}
        </Suspense>
        <button type="submit" className="button button-secondary">
          {m.staff_list_range_show()}
        </button>
      </form>
    </Chip>
  );
}
