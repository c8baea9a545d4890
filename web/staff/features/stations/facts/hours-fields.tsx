import { useState } from 'react';
import type { Opening } from '#contracts/stations/stations.ts';
import { m } from '#messages/compiled/messages.js';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { DAYS, dayKindOf, type DayKind } from './facts-texts.ts';

const dayNames = [m.day_0, m.day_1, m.day_2, m.day_3, m.day_4, m.day_5, m.day_6] as const;

/** Returns the name of a weekday; Sunday is 0. */
export function dayName(day: number): string {
  return dayNames[day]?.() ?? '';
}

const kinds: readonly { readonly value: DayKind; readonly label: () => string }[] = [
  { value: 'hours', label: () => m.staff_facts_day_hours() },
  { value: 'all', label: () => m.staff_facts_day_all() },
  { value: 'closed', label: () => m.staff_facts_day_closed() },
];

/** Fields for the opening hours of a week: open around the clock with one checkbox, or day by day. */
export function HoursFields({ hours }: { readonly hours: readonly Opening[] | null }) {
  const [always, setAlways] = useState(hours === null || hours.every((opening) => dayKindOf(opening) === 'all'));
  return (
    <fieldset className="staff-stack">
      <legend>{m.staff_facts_hours()}</legend>
      <CheckField
        name="always"
        label={m.staff_facts_always()}
        checked={always}
        onChange={(event) => setAlways(event.currentTarget.checked)}
      />
      {always ? null : (
        <>
          <p className="field-hint">{m.staff_facts_hours_hint()}</p>
          {DAYS.map((day) => (
            <Day key={day} day={day} opening={hours?.[day] ?? null} />
          ))}
        </>
      )}
    </fieldset>
  );
}

function Day({ day, opening }: { readonly day: number; readonly opening: Opening }) {
  const [kind, setKind] = useState<DayKind>(dayKindOf(opening));
  const name = dayName(day);
  const shown = opening !== null && dayKindOf(opening) === 'hours' ? opening : { open: '07:00', close: '22:00' };
  return (
    <div className="station-day">
      <span aria-hidden="true">{name}</span>
      <select
        name={`day-${day}`}
        aria-label={m.staff_facts_day_kind({ day: name })}
        className="field-input"
        value={kind}
        onChange={(event) => setKind(kinds.find(({ value }) => value === event.currentTarget.value)?.value ?? 'closed')}
      >
        {kinds.map(({ value, label }) => (
          <option key={value} value={value}>
            {label()}
          </option>
        ))}
      </select>
      {kind === 'hours' ? (
        <span className="station-times">
          <input
            type="time"
            dir="ltr"
            name={`opens-${day}`}
            aria-label={m.staff_facts_opens({ day: name })}
            required
            className="field-input"
            defaultValue={shown.open}
          />
          <span aria-hidden="true">–</span>
          <input
            type="time"
            dir="ltr"
            name={`closes-${day}`}
            aria-label={m.staff_facts_closes({ day: name })}
            required
            className="field-input"
            defaultValue={shown.close}
          />
        </span>
      ) : null}
    </div>
  );
}
