import { Fragment, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Opening } from '#contracts/stations/stations.ts';
import { m } from '#messages/compiled/messages.js';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { WEEKDAYS, openingDayKindOf, type OpeningDayKind } from './station-details-form.ts';

const dayNames = [m.day_0, m.day_1, m.day_2, m.day_3, m.day_4, m.day_5, m.day_6] as const;

/** Returns the name of a weekday. Sunday is 0. */
export function dayName(day: number): string {
  return dayNames[day]?.() ?? '';
}

const kinds: readonly { readonly value: OpeningDayKind; readonly label: () => string }[] = [
  { value: 'hours', label: () => m.staff_facts_day_hours() },
  { value: 'all', label: () => m.staff_facts_day_all() },
  { value: 'closed', label: () => m.staff_facts_day_closed() },
];

const FIRST_DAY = 0;
/** Number of the last day of the working week, which is Thursday. */
const LAST_WORKING_DAY = 4;

/**
 * Sets a time field and fires its input event, as if the time was typed. The stored draft of the form then contains the
 * time.
 */
function fillTimeField(form: HTMLFormElement, name: string, text: string): void {
  const input = form.elements.namedItem(name);
  if (!(input instanceof HTMLInputElement)) return;
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function timeFieldValue(form: HTMLFormElement, name: string): string {
  const input = form.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input.value : '';
}

function dayKindsOf(hours: readonly Opening[] | null): OpeningDayKind[] {
  return WEEKDAYS.map((day) => openingDayKindOf(hours?.[day] ?? null));
}

type HoursProps = {
  readonly field: (name: string) => FieldState;
  readonly hours: readonly Opening[] | null;
};

/**
 * Form fields for the opening hours of a week. A checkbox means that the station is open 24 hours every day. If it is
 * not ticked, each day has its own hours.
 */
export function OpeningHoursFields({ field, hours }: HoursProps) {
  const [always, setAlways] = useState(hours === null || hours.every((opening) => openingDayKindOf(opening) === 'all'));
  const [dayKinds, setDayKinds] = useState(() => dayKindsOf(hours));
  /** Copies the hours of the first day to the following days, up to and including the day `last`. */
  function copyFirst(form: HTMLFormElement, last: number) {
    const [open, close] = [timeFieldValue(form, `opens-${FIRST_DAY}`), timeFieldValue(form, `closes-${FIRST_DAY}`)];
    // a closed day has no time fields, so the page must render them before their times are set
    flushSync(() => setDayKinds(dayKinds.map((kind, day) => (day <= last ? (dayKinds[FIRST_DAY] ?? kind) : kind))));
    // the input event notifies the form, so that the stored draft contains the copied choices
    form.dispatchEvent(new Event('input', { bubbles: true }));
    if (dayKinds[FIRST_DAY] !== 'hours') return;
    for (const day of WEEKDAYS.filter((each) => each !== FIRST_DAY && each <= last)) {
      fillTimeField(form, `opens-${day}`, open);
      fillTimeField(form, `closes-${day}`, close);
    }
  }
  return (
    <fieldset id="station-hours" className="staff-stack">
      <legend className="field-label">{m.staff_facts_hours()}</legend>
      <CheckField
        name="always"
        label={m.staff_facts_always()}
        checked={always}
        onChange={({ currentTarget: { checked } }) => {
          setAlways(checked);
          // ticking the checkbox removes the fields of the days with their values, so the days return to the saved
          // hours
          if (checked) setDayKinds(dayKindsOf(hours));
        }}
      />
      {always ? null : (
        <>
          <p className="field-hint">{m.staff_facts_hours_hint()}</p>
          {WEEKDAYS.map((day) => (
            <Fragment key={day}>
              <Day
                day={day}
                field={field}
                opening={hours?.[day] ?? null}
                kind={dayKinds[day] ?? 'closed'}
                onKind={(chosen) => setDayKinds(dayKinds.map((kind, each) => (each === day ? chosen : kind)))}
              />
              {day === FIRST_DAY ? <CopyButtons onCopy={copyFirst} /> : null}
            </Fragment>
          ))}
        </>
      )}
    </fieldset>
  );
}

/** Buttons that copy the hours of the first day to the following days. */
function CopyButtons({ onCopy }: { readonly onCopy: (form: HTMLFormElement, last: number) => void }) {
  const copies = [
    { label: m.staff_facts_same_all(), last: WEEKDAYS.length },
    { label: m.staff_facts_same_week(), last: LAST_WORKING_DAY },
  ];
  return (
    <div className="station-acts">
      {copies.map(({ label, last }) => (
        <button
          key={last}
          type="button"
          className="button button-quiet"
          onClick={({ currentTarget: { form } }) => {
            if (form !== null) onCopy(form, last);
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

type DayProps = Pick<HoursProps, 'field'> & {
  readonly day: number;
  readonly opening: Opening;
  readonly kind: OpeningDayKind;
  readonly onKind: (kind: OpeningDayKind) => void;
};

function Day({ day, field, opening, kind, onKind }: DayProps) {
  const errorId = useId();
  const name = dayName(day);
  const shown = opening !== null && openingDayKindOf(opening) === 'hours' ? opening : { open: '07:00', close: '22:00' };
  const times = [
    { ...field(`opens-${day}`), label: m.staff_facts_opens({ day: name }), defaultValue: shown.open },
    { ...field(`closes-${day}`), label: m.staff_facts_closes({ day: name }), defaultValue: shown.close },
  ];
  const error = times.find((time) => time.error !== undefined)?.error;
  return (
    <div className="station-day">
      <span aria-hidden="true">{name}</span>
      <select
        name={`day-${day}`}
        aria-label={m.staff_facts_day_kind({ day: name })}
        className="field-input"
        value={kind}
        onChange={(event) => onKind(kinds.find(({ value }) => value === event.currentTarget.value)?.value ?? 'closed')}
      >
        {kinds.map(({ value, label }) => (
          <option key={value} value={value}>
            {label()}
          </option>
        ))}
      </select>
      {kind === 'hours' ? (
        <span className="station-times">
          {times.map((time, index) => (
            <Fragment key={time.name}>
              {index === 0 ? null : <span aria-hidden="true">–</span>}
              <input
                type="time"
                dir="ltr"
                name={time.name}
                aria-label={time.label}
                aria-invalid={time.error === undefined ? undefined : true}
                aria-describedby={time.error === undefined ? undefined : errorId}
                required
                className="field-input"
                defaultValue={time.defaultValue}
              />
            </Fragment>
          ))}
        </span>
      ) : null}
      {kind === 'hours' && error !== undefined ? (
        <p id={errorId} className="field-error station-day-error">
          {error}
        </p>
      ) : null}
    </div>
  );
}
