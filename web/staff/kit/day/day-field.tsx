import { parseDate, parseDateTime, type CalendarDate, type CalendarDateTime } from '@internationalized/date';
import { useContext, useEffect, useId, useRef, useState, type RefObject } from 'react';
import { DateField, DateFieldStateContext, DateInput, DateSegment, I18nProvider } from 'react-aria-components';
import { m } from '#messages/compiled/messages.js';
import type { FieldProps } from '#web/ui/fields/field.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { useDayFocus } from './use-day-focus.ts';
import { dayFillOf, dayWithoutTime, FIRST_YEAR, type DayFill } from './day-parts.ts';
import { weekdayText } from './weekday.ts';

/** Locales that format dates as is usual in Israel, with the day first and a 24-hour clock. */
const dateLocales = { he: 'he-IL', en: 'en-GB' } as const;

export type DayFieldProps = FieldProps & {
  readonly name: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Earliest allowed day, for example '2026-11-28'. */
  readonly min?: string;
  /** Initial value: a day ('2026-11-28'), or a day with a time in Israel local time ('2026-11-28T10:30'). */
  readonly defaultValue?: string | undefined;
  /**
   * True if the field also has inputs for hours and minutes. They become 00:00 when a day has been typed without a
   * time.
   */
  readonly withTime?: boolean;
  /** True if the weekday of the typed day is shown below the field. */
  readonly withWeekday?: boolean;
};

type EnteredDay = CalendarDate | CalendarDateTime;

function parseTyped(text: string, withTime: boolean): EnteredDay | null {
  try {
    return withTime ? parseDateTime(text) : parseDate(text);
  } catch {
    return null;
  }
}

/**
 * Returns the value of the date field for the form, without seconds. Returns an empty text if a part of the date is
 * missing or the year is before `FIRST_YEAR`.
 */
function textOf(typed: EnteredDay | null): string {
  return typed === null || typed.year < FIRST_YEAR ? '' : typed.toString().slice(0, '2026-11-28T10:30'.length);
}

function incompleteText(withTime: boolean): string {
  return withTime ? m.staff_time_incomplete() : m.staff_day_incomplete();
}

type Value = { readonly text: string; readonly isPartial: boolean };

/** Returns the error because of which the form cannot be sent. Returns an empty text if the date is valid. */
function problemOf({ text, isPartial }: Value, { min = '', withTime = false }: DayFieldProps): string {
  if (isPartial) return incompleteText(withTime);
  return text !== '' && text < min ? m.field_invalid() : '';
}

/**
 * Copies the typed date to a hidden input of the form. The input is uncontrolled, so that a stored draft can restore
 * its value, and its input event notifies the form of a change. A date with a missing part is invalid. Otherwise the
 * form could send an empty value or the previously typed date.
 */
function useFormControl(props: DayFieldProps) {
  const { defaultValue = '', withTime = false } = props;
  const [typed, setTyped] = useState(() => parseTyped(defaultValue, withTime));
  const [fill, setFill] = useState<DayFill>(typed === null ? 'empty' : 'full');
  const [wasRefused, setRefused] = useState(false);
  const control = useRef<HTMLInputElement>(null);
  // a day that does not exist, such as 31 November, counts as incomplete, because it has no value until the focus
  // leaves the field
  const isPartial = fill === 'partial' || (fill === 'full' && typed === null);
  const text = isPartial ? '' : textOf(typed);
  const problem = problemOf({ text, isPartial }, props);
  const last = useRef({ text, problem });
  useEffect(() => {
    const input = control.current;
    if (input === null) return;
    if (text === last.current.text && input.value !== text) {
      setTyped(parseTyped(input.value, withTime));
      return;
    }
    input.setCustomValidity(problem);
    const isProblemNew = problem !== last.current.problem;
    last.current = { text, problem };
    if (input.value === text && !isProblemNew) return;
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, [text, problem, withTime]);
  const isRefused = wasRefused || props.error !== undefined;
  const error = isPartial && isRefused ? incompleteText(withTime) : props.error;
  return { control, error, isPartial, setFill, setRefused, setTyped, text, typed };
}

type WatchProps = {
  readonly onFill: (fill: DayFill) => void;
  readonly onTyped: (typed: EnteredDay | null) => void;
};

type PartsWatchProps = WatchProps & { readonly element: RefObject<HTMLDivElement | null> };

/**
 * Reports how many parts of the date field are typed. Sets the time to 00:00 once, after a complete day was typed and
 * the focus has left the day. It waits, because a typed 1 may still become 12.
 */
function FillObserver({ element, onFill, onTyped }: PartsWatchProps) {
  const isInDay = useDayFocus(element);
  const parts = useContext(DateFieldStateContext)?.segments ?? [];
  const fill = dayFillOf(parts);
  const day = dayWithoutTime(parts);
  // false after the time was set to 00:00 once, so that a deleted time is not set again; true again when the field is
  // empty
  const isNew = useRef(fill !== 'full');
  useEffect(() => onFill(fill), [fill, onFill]);
  useEffect(() => {
    if (day !== null && isInDay) return;
    if (day !== null && isNew.current) onTyped(parseTyped(`${day}T00:00`, true));
    if (day !== null || fill === 'full') isNew.current = false;
    if (fill === 'empty') isNew.current = true;
  }, [day, fill, isInDay, onTyped]);
  return null;
}

type AboveProps = Pick<FieldProps, 'label' | 'hint' | 'optionalMark'> & {
  readonly id: string;
  readonly onPress: () => void;
};

/** Label and hint of the date field. As in a native field, a click on the label focuses the first input. */
function FieldLabel({ id, label, hint, optionalMark, onPress }: AboveProps) {
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the parts have the focus order of the keyboard */}
      <span id={`${id}-label`} className="field-label" onClick={onPress}>
        {label}
        {optionalMark === undefined ? null : <span className="field-optional"> {optionalMark}</span>}
      </span>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="field-hint">
          <Sentence text={hint} />
        </p>
      )}
    </>
  );
}

type PartsProps = WatchProps & {
  readonly id: string;
  readonly described: string;
  readonly typed: EnteredDay | null;
  readonly isInvalid: boolean;
  readonly props: DayFieldProps;
  readonly ref: RefObject<HTMLDivElement | null>;
};

/** The separate inputs of the date field for day, month and year, and for the time if the field has one. */
function Parts({ id, described, typed, isInvalid, props, ref, onFill, onTyped }: PartsProps) {
  const { required = false, disabled = false, withTime = false } = props;
  const { locale } = usePortal();
  return (
    <I18nProvider locale={dateLocales[locale]}>
      <DateField<EnteredDay>
        aria-labelledby={`${id}-label`}
        {...(described === '' ? {} : { 'aria-describedby': described })}
        value={typed}
        onChange={onTyped}
        granularity={withTime ? 'minute' : 'day'}
        hourCycle={24}
        shouldForceLeadingZeros
        isRequired={required}
        isDisabled={disabled}
        isInvalid={isInvalid}
      >
        <FillObserver element={ref} onFill={onFill} onTyped={onTyped} />
        <DateInput ref={ref} className="field-input day-field-parts">
          {(segment) => <DateSegment segment={segment} className="day-field-part" />}
        </DateInput>
      </DateField>
    </I18nProvider>
  );
}

/** Shows the weekday of the typed day. Renders nothing while no day is typed. */
function Weekday({ id, text }: { readonly id: string; readonly text: string }) {
  const { locale } = usePortal();
  return (
    <p id={`${id}-weekday`} className="field-hint" aria-live="polite">
      {weekdayText(text.slice(0, '2026-11-28'.length), locale)}
    </p>
  );
}

/**
 * Form field for a date, or a date and time. It has a separate input for each part, which can be typed or changed with
 * the arrow keys.
 */
export function DayField(props: DayFieldProps) {
  const { label, hint, optionalMark, name, required, withTime = false, withWeekday = false } = props;
  const id = useId();
  const parts = useRef<HTMLDivElement>(null);
  const { control, error, isPartial, setFill, setRefused, setTyped, text, typed } = useFormControl(props);
  const described = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`].join(' ').trim();
  const focusParts = () => parts.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus();
  return (
    <div className="field day-field">
      <FieldLabel id={id} label={label} hint={hint} optionalMark={optionalMark} onPress={focusParts} />
      <Parts
        id={id}
        described={described}
        typed={typed}
        isInvalid={error !== undefined}
        props={props}
        ref={parts}
        onFill={setFill}
        onTyped={setTyped}
      />
      <input
        ref={control}
        type="text"
        className="day-field-control"
        name={name}
        required={required}
        defaultValue={props.defaultValue}
        tabIndex={-1}
        aria-hidden="true"
        onFocus={focusParts}
        onInvalid={(event) => {
          if (!isPartial) return;
          // the browser's own message is suppressed, because the field shows its own error
          event.preventDefault();
          setRefused(true);
          focusParts();
        }}
        onInput={({ currentTarget: { value } }) => {
          setRefused(false);
          if (value !== text) setTyped(parseTyped(value, withTime));
        }}
      />
      {withWeekday ? <Weekday id={id} text={text} /> : null}
      {error === undefined ? null : (
        <p id={`${id}-error`} className="field-error">
          <Sentence text={error} />
        </p>
      )}
    </div>
  );
}
