import { useId, type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes } from 'react';
import { Sentence } from '../sentence.tsx';

export type FieldProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Text next to the label which says that the field is optional. Absent if the field is required. */
  readonly optionalMark?: string | undefined;
  readonly error?: string | undefined;
};

type Control = {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly autoFocus?: true;
};

/** Shows the label, the hint and the error of a control. They are associated with the control for screen readers. */
export function Field({
  label,
  hint,
  optionalMark,
  error,
  children,
}: FieldProps & { children: (control: Control) => ReactNode }) {
  const id = useId();
  const described = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`].join(' ').trim();
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
        {optionalMark === undefined ? null : (
          <>
            {' '}
            <span className="field-optional">{optionalMark}</span>
          </>
        )}
      </label>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="field-hint">
          <Sentence text={hint} />
        </p>
      )}
      {children({
        id,
        ...(described === '' ? {} : { 'aria-describedby': described }),
        // after a form without JavaScript was refused, the page focuses the first invalid field
        ...(error === undefined ? {} : { 'aria-invalid': true, autoFocus: true }),
      })}
      {error === undefined ? null : (
        <p id={`${id}-error`} className="field-error">
          <Sentence text={error} />
        </p>
      )}
    </div>
  );
}

type InputProps = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'>;

/** A single-line input with a label. Callers set `dir="ltr"` for email addresses, URLs and codes. */
export function TextField({ label, hint, optionalMark, error, ...input }: InputProps) {
  return (
    <Field label={label} hint={hint} optionalMark={optionalMark} error={error}>
      {(control) => <input type="text" {...input} {...control} className="field-input" />}
    </Field>
  );
}

type TextAreaProps = FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'>;

/** A multi-line input. Its text direction follows the typed text (`dir="auto"`). */
export function TextArea({ label, hint, optionalMark, error, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} optionalMark={optionalMark} error={error}>
      {(control) => <textarea dir="auto" {...area} {...control} className="field-input" />}
    </Field>
  );
}
