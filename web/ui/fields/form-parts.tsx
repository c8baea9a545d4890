import { useEffect, useRef, type ReactNode } from 'react';
import { Sentence } from '../sentence.tsx';
import { Field, type FieldProps } from './field.tsx';

/** What went wrong as a whole, announced at once. Stands in the page from the start so that it is heard. */
export function FormFailure({
  failure,
  note,
}: {
  readonly failure: string | null;
  readonly note?: string | undefined;
}) {
  return (
    <div role="alert">
      {failure === null ? null : (
        <div className="notice notice-danger">
          <p className="font-semibold">
            <Sentence text={failure} />
          </p>
          {note === undefined ? null : <p className="text-sm">{note}</p>}
        </div>
      )}
    </div>
  );
}

type FormEndProps = {
  readonly failure: string | null;
  readonly note?: string | undefined;
  readonly pending: boolean;
  /** What the button says, and what it says while the form is sent. */
  readonly label: string;
  readonly busy: string;
  /** Something else is missing. */
  readonly off?: boolean;
  /** How wide and how loud the button is. */
  readonly look?: string;
};

/** The end of a form: what went wrong as a whole, then the button, which is off while the form is sent. */
export function FormEnd({ failure, note, pending, label, busy, off = false, look = 'w-full' }: FormEndProps) {
  return (
    <div className="form-end">
      <FormFailure failure={failure} note={note} />
      <button type="submit" className={`button button-primary ${look}`} disabled={pending || off}>
        <Sentence text={pending ? busy : label} />
      </button>
    </div>
  );
}

/** A field that people do not see and machines fill. */
export function HoneyField({ label }: { readonly label: string }) {
  return (
    <div className="honey" aria-hidden="true">
      <label>
        {label}
        <input name="website" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

type SelectFieldProps = Omit<FieldProps, 'error'> & {
  readonly name: string;
  /** The value that is chosen at first. */
  readonly chosen?: string;
  readonly autoComplete?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** One of a few choices, by the platform's own list. */
export function SelectField({ label, name, optionalMark, hint, chosen, autoComplete, options }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} optionalMark={optionalMark}>
      {(control) => (
        <select {...control} name={name} defaultValue={chosen} autoComplete={autoComplete} className="field-input">
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** In the place of a form that was sent; takes the focus that the form had. */
export function SentNotice({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const notice = useRef<HTMLOutputElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <output ref={notice} tabIndex={-1} className="notice notice-success grid gap-1">
      <span className="text-xl font-bold">{title}</span>
      {children}
    </output>
  );
}
