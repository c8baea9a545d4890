import { useId } from 'react';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';

const DAYS = 31;
/** Number of years to choose from: the last hundred, including the current year (specification, section 5). */
const YEARS = 100;

const monthLabels = [
  m.month_1,
  m.month_2,
  m.month_3,
  m.month_4,
  m.month_5,
  m.month_6,
  m.month_7,
  m.month_8,
  m.month_9,
  m.month_10,
  m.month_11,
  m.month_12,
] as const;

type BirthFieldName = 'birthDay' | 'birthMonth' | 'birthYear';

type Choice = { readonly value: string; readonly label: string };

function numberChoices(count: number, first: number, step: 1 | -1 = 1): Choice[] {
  return Array.from({ length: count }, (_, index) => {
    const text = String(first + index * step);
    return { value: text, label: text };
  });
}

type BirthFieldsProps = {
  readonly error: string | undefined;
  /** Values that were selected before a form without JavaScript was refused, by field name. */
  readonly typed?: Readonly<Record<string, string>> | null;
};

/** Fields for the day, month and year of birth. They share one error for the whole date. */
export function BirthFields({ error, typed }: BirthFieldsProps) {
  const id = useId();
  const { renderedAt } = usePage();
  const parts: readonly { name: BirthFieldName; label: string; autoComplete: string; choices: readonly Choice[] }[] = [
    { name: 'birthDay', label: m.birth_day(), autoComplete: 'bday-day', choices: numberChoices(DAYS, 1) },
    {
      name: 'birthMonth',
      label: m.birth_month(),
      autoComplete: 'bday-month',
      choices: monthLabels.map((word, index) => ({ value: String(index + 1), label: word() })),
    },
    {
      name: 'birthYear',
      label: m.birth_year(),
      autoComplete: 'bday-year',
      choices: numberChoices(YEARS, Number(renderedAt.slice(0, 4)), -1),
    },
  ];
  const described = error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`;
  return (
    // the group has the field name of the whole date, so an error in the date moves the focus to the field that is
    // missing
    <fieldset name="dateOfBirth" className="field birth">
      <legend className="field-label">{m.account_birth()}</legend>
      <p id={`${id}-hint`} className="field-hint">
        {m.birth_hint()}
      </p>
      <div className="birth-parts">
        {parts.map(({ name, label, autoComplete, choices }, index) => (
          <select
            key={name}
            name={name}
            aria-label={label}
            autoComplete={autoComplete}
            defaultValue={typed?.[name] ?? ''}
            required
            className="field-input"
            aria-describedby={described}
            // the attribute is also set if its value is false, because browsers otherwise report an empty required
            // select as invalid to screen readers
            aria-invalid={error !== undefined}
            // the first invalid field gets the focus if the page was rendered with errors without JavaScript
            {...(error === undefined ? {} : { autoFocus: index === 0 })}
          >
            <option value="">{label}</option>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
        ))}
      </div>
      {error === undefined ? null : (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
