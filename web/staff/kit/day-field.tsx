import { parseDate, parseDateTime, type CalendarDate, type CalendarDateTime } from '@internationalized/date';
import { useEffect, useId, useRef, useState } from 'react';
import { DateField, DateInput, DateSegment, I18nProvider } from 'react-aria-components';
import type { FieldProps } from '#web/ui/fields/field.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import { usePortal } from '../lib/portal.tsx';

/** Locales in which a date begins with the day, as is usual in Israel, and a day has 24 hours. */
const dateLocales = { he: 'he-IL', en: 'en-GB' } as const;

export type DayFieldProps = FieldProps & {
  readonly name: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** First allowed day, for example '2026-11-28'. */
  readonly min?: string;
  /** Initial day ('2026-11-28'), or with a time, on the shop's clock ('2026-11-28T10:30'). */
  readonly defaultValue?: string | undefined;
  /** True if the field also has parts for hours and minutes. */
  readonly withTime?: boolean;
};

type Typed = CalendarDate | CalendarDateTime;

function parsed(text: string, withTime: boolean): Typed | null {
  try {
    return withTime ? parseDateTime(text) : parseDate(text);
  } catch {
    return null;
  }
}

/** First accepted year. A smaller year is incomplete, for example '20' while the user types '2026'. */
const FIRST_YEAR = 1_900;

/** Returns the value for the form, up to the minutes; empty until all parts are typed. */
function textOf(typed: Typed | null): string {
  return typed === null || typed.year < FIRST_YEAR ? '' : typed.toString().slice(0, '2026-11-28T10:30'.length);
}

/**
 * Keeps a hidden input of the form equal to the typed date. The input is uncontrolled, so that a stored draft can
 * restore it. Its input event notifies the form of a change.
 */
function useFormControl({ defaultValue = '', min = '', withTime = false }: DayFieldProps) {
  const [typed, setTyped] = useState(() => parsed(defaultValue, withTime));
  const control = useRef<HTMLInputElement>(null);
  const text = textOf(typed);
  const last = useRef(text);
  useEffect(() => {
    const input = control.current;
    if (input === null) return;
    if (text === last.current && input.value !== text) {
      setTyped(parsed(input.value, withTime));
      return;
    }
    input.setCustomValidity(text !== '' && text < min ? 'min' : '');
    if (text === last.current) return;
    last.current = text;
    if (input.value === text) return;
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, [text, min, withTime]);
  return { control, typed, setTyped };
}

type AboveProps = Pick<FieldProps, 'label' | 'hint' | 'optionalMark'> & {
  readonly id: string;
  readonly onPress: () => void;
};

/** Label and hint. As in a native field, a click on the label focuses the first part. */
function Above({ id, label, hint, optionalMark, onPress }: AboveProps) {
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

/** Field for a date, or a date and time, in separate parts that are typed or changed with the arrow keys. */
export function DayField(props: DayFieldProps) {
  const { label, hint, optionalMark, error, name, required = false, disabled = false } = props;
  const { withTime = false, defaultValue = '' } = props;
  const { locale } = usePortal();
  const id = useId();
  const parts = useRef<HTMLDivElement>(null);
  const { control, typed, setTyped } = useFormControl(props);
  const described = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`].join(' ').trim();
  const focusParts = () => parts.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus();
  return (
    <div className="field day-field">
      <Above id={id} label={label} hint={hint} optionalMark={optionalMark} onPress={focusParts} />
      <I18nProvider locale={dateLocales[locale]}>
        <DateField<Typed>
          aria-labelledby={`${id}-label`}
          {...(described === '' ? {} : { 'aria-describedby': described })}
          value={typed}
          onChange={setTyped}
          granularity={withTime ? 'minute' : 'day'}
          hourCycle={24}
          shouldForceLeadingZeros
          isRequired={required}
          isDisabled={disabled}
          isInvalid={error !== undefined}
        >
          <DateInput ref={parts} className="field-input day-field-parts">
            {(segment) => <DateSegment segment={segment} className="day-field-part" />}
          </DateInput>
        </DateField>
      </I18nProvider>
      <input
        ref={control}
        type="text"
        className="day-field-control"
        name={name}
        required={required}
        defaultValue={defaultValue}
        tabIndex={-1}
        aria-hidden="true"
        onFocus={focusParts}
        onInput={({ currentTarget: { value } }) => {
          if (value !== textOf(typed)) setTyped(parsed(value, withTime));
        }}
      />
      {error === undefined ? null : (
        <p id={`${id}-error`} className="field-error">
          <Sentence text={error} />
        </p>
      )}
    </div>
  );
}
