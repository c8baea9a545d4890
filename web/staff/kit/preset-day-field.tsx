import { useState } from 'react';
import { m } from '#messages/compiled/messages.js';
import { Field } from '#web/ui/fields/field.tsx';
import { DayField, type DayFieldProps } from './day-field.tsx';

/** A suggested day ('2026-11-28') or time ('2026-11-28T10:30') with its label. */
export type DayPreset = { readonly value: string; readonly label: string };

type PresetDayFieldProps = DayFieldProps & {
  readonly presets: readonly DayPreset[];
  /** Label of the option that means no day; absent if a day is required. */
  readonly none?: string;
};

const OTHER = 'other';

/**
 * A date, or a date and time, that can be chosen from a list with one hand. The last option shows a `DayField` for any
 * other date. The form gets one value under the field's name.
 */
export function PresetDayField({ presets, none, ...day }: PresetDayFieldProps) {
  const { defaultValue = '', error, hint, label, name, withTime = false } = day;
  const [first] = presets;
  const [chosen, setChosen] = useState(() => {
    if (defaultValue !== '') return OTHER;
    return none === undefined ? (first?.value ?? OTHER) : '';
  });
  const isOther = chosen === OTHER;
  return (
    <>
      <Field label={label} hint={isOther ? undefined : hint} error={isOther ? undefined : error}>
        {(control) => (
          <select
            {...control}
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
        <input type="hidden" name={name} value={chosen} />
      )}
    </>
  );
}
