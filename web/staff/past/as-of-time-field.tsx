import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDateTime } from '#domain/core/text/format.ts';
import { wallTimeTextAt } from '#domain/selling/price-schedule.ts';
import { instantsOfWallTimeText } from '#domain/staff/reports/point-in-time.ts';
import { m } from '#messages/compiled/messages.js';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { DayField } from '../kit/day/day-field.tsx';
import { usePortal } from '../lib/portal.tsx';

const shape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Returns the past time in the URL, and a function that changes it. The time is null if the current state is shown. */
export function useAsOfTime() {
  const [query, setQuery] = useSearchParams();
  const value = query.get('at') ?? '';
  const at = shape.test(value) && !Number.isNaN(Date.parse(value)) ? value : null;
  return { at, look: (to: number | null) => setQuery(to === null ? {} : { at: new Date(to).toISOString() }) };
}

type AsOfTimeFieldProps = { readonly at: string | null; readonly look: (to: number | null) => void };

/**
 * Form field for the time at which the state is shown. For a past time, it also shows a notice and a link back to the
 * current state.
 */
export function AsOfTimeField({ at, look }: AsOfTimeFieldProps) {
  const [error, setError] = useState<string | undefined>(undefined);
  function submit(form: HTMLFormElement) {
    const typed = new FormData(form).get('at');
    const [instant] = instantsOfWallTimeText(typeof typed === 'string' ? typed : '');
    if (instant === undefined) return setError(m.staff_past_no_time());
    return instant > serverNow() ? setError(m.staff_past_to_come()) : look(instant);
  }
  const form = (
    <form
      className="staff-filters"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <DayField
        name="at"
        withTime
        label={m.staff_past_at()}
        hint={m.staff_past_at_hint()}
        error={error}
        defaultValue={at === null ? '' : wallTimeTextAt(Date.parse(at))}
        required
      />
      <button type="submit" className="button button-secondary">
        {m.staff_past_look()}
      </button>
    </form>
  );
  if (at !== null) {
    return (
      <section className="staff-past" aria-label={m.staff_past_title()}>
        <AsOfNotice at={at} look={look} />
        {form}
      </section>
    );
  }
  return (
    <details className="staff-past-choice">
      <summary>{m.staff_past_open()}</summary>
      {form}
    </details>
  );
}

/**
 * Notice that the data below is from the past. An hour that occurred twice, because the clock was set back, is
 * ambiguous. The notice then states which of the two hours is shown.
 */
function AsOfNotice({ at, look }: { readonly at: string; readonly look: (to: number | null) => void }) {
  const { locale } = usePortal();
  const instant = Date.parse(at);
  const [first, second] = instantsOfWallTimeText(wallTimeTextAt(instant));
  const isFirst = second !== undefined && instant < second;
  return (
    <div className="notice notice-info">
      <output>
        <strong>{m.staff_past_notice({ when: formatDateTime(instant, locale) })}</strong> {m.staff_past_no_acts()}
      </output>
      {first === undefined || second === undefined ? null : (
        <p>
          {isFirst ? m.staff_past_first_hour() : m.staff_past_second_hour()}{' '}
          <button type="button" className="button button-quiet" onClick={() => look(isFirst ? second : first)}>
            {isFirst ? m.staff_past_to_second() : m.staff_past_to_first()}
          </button>
        </p>
      )}
      <button type="button" className="button button-secondary" onClick={() => look(null)}>
        {m.staff_past_back()}
      </button>
    </div>
  );
}
