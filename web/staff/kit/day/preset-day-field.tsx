import { useEffect, useRef, useState } from 'react';
import { formatIsoDay } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { Field } from '#web/ui/fields/field.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { DayField, type DayFieldProps } from './day-field.tsx';
import { weekdayText } from './weekday.ts';

/**
 * A suggested day ('2026-11-28') or time ('2026-11-28T10:30') with its label. The value can also be a word instead of a
 * date, such as 'now'.
 */
export type DayPreset = { readonly value: string; readonly label: string };

type PresetDayFieldProps = DayFieldProps & {
  readonly presets: readonly DayPreset[];
  /** Label of the option that selects no day. Absent if a day is required. */
  readonly none?: string;
};

const OTHER = 'other';

/**
 * Fires an input event after a new option was chosen, so that the form notices the change. It waits until the field
 * that contains the value is rendered.
 */
function useChoiceEvent(chosen: string) {
  const hidden = useRef<HTMLInputElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  const last = useRef(chosen);
  useEffect(() => {
    if (last.current === chosen) return;
    last.current = chosen;
    (hidden.current ?? select.current)?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [chosen]);
  return { hidden, select };
}

const startsWithDay = /^\d{4}-\d{2}-\d{2}/;

function ChosenDay({ value }: { readonly value: string }) {
  const { locale } = usePortal();
  const [day] = startsWithDay.exec(value) ?? [];
  return (
    <p className="field-hint" aria-live="polite">
      {day === undefined ? null : `${weekdayText(day, locale)}, ${formatIsoDay(day, locale)}`}
    </p>
  );
}

/**
 * Form field for a date, or a date and time, that can be chosen from a list with one hand. The last option shows a
 * `DayField` for any other date. The form receives one value under the field's name.
 */
export function PresetDayField({ presets, none, ...day }: PresetDayFieldProps) {
  const { defaultValue = '', error, hint, label, name, withTime = false, withWeekday = false } = day;
  const [first] = presets;
  const [chosen, setChosen] = useState(() => {
    if (defaultValue !== '') return OTHER;
    return none === undefined ? (first?.value ?? OTHER) : '';
  });
  const isOther = chosen === OTHER;
  const { hidden, select } = useChoiceEvent(chosen);
  return (
    <>
      <Field label={label} hint={isOther ? undefined : hint} error={isOther ? undefined : error}>
        {(control) => (
          <select
            {...control}
            ref={select}
            className="field-input"
            value={chosen}
            onChange={({ target: { value } }) => setChosen(value)}
          >
            {none === undefined ? null : <option value="">{none}</option>}
            {presets.map((preset) => (
              <option key={preset.value} value={preset.value}>
                {preset.label}
              </option>
            ))}
            <option value={OTHER}>{withTime ? m.staff_time_other() : m.staff_day_other()}</option>
          </select>
        )}
      </Field>
      {isOther ? (
        <DayField {...day} label={withTime ? m.staff_time_typed() : m.staff_day_typed()} required />
      ) : (
        <>
          <input ref={hidden} type="hidden" name={name} value={chosen} />
          {withWeekday ? <ChosenDay value={chosen} /> : null}
        </>
      )}
    </>
  );
}
