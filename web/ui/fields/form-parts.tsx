import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Sentence } from '../sentence.tsx';
import { Field, type FieldProps } from './field.tsx';

/**
 * Error of the whole form, which screen readers announce immediately. The element is always mounted, because otherwise
 * the live region would not work.
 */
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
          <p className="notice-title">
            <Sentence text={failure} />
          </p>
          {note === undefined ? null : <p className="notice-detail">{note}</p>}
        </div>
      )}
    </div>
  );
}

type FormFooterProps = {
  readonly failure: string | null;
  readonly note?: string | undefined;
  readonly pending: boolean;
  readonly label: string;
  readonly busy: string;
  /** True while the form cannot be sent. Pressing the button then shows what is missing. */
  readonly off?: boolean;
  /** Reason why the form cannot be sent, if its fields do not show it. */
  readonly reason?: string | undefined;
  /** Style of the button. `danger` is for an action that cannot be undone. */
  readonly tone?: 'primary' | 'secondary' | 'danger';
  readonly look?: string;
};

/**
 * End of a form, with the error of the whole form and the button, which is disabled while the form is sent. If `off` is
 * true, pressing the button shows the reason why the form cannot be sent. The form's validation marks the missing
 * fields, and `reason` explains other causes.
 */
export function FormFooter(props: FormFooterProps) {
  const { failure, note, pending, label, busy, off, reason, tone = 'primary', look = 'button-wide' } = props;
  const [wasPressed, setPressed] = useState(false);
  const why = off && wasPressed ? (reason ?? null) : null;
  return (
    <div className="form-end">
      <FormFailure failure={failure ?? why} note={failure === null ? undefined : note} />
      <button
        type="submit"
        className={`button button-${tone} ${look}`}
        disabled={pending}
        aria-disabled={off || undefined}
        onClick={(event) => {
          setPressed(off === true);
          // if `off` is true, the browser must not send the form although all its fields are valid
          if (off === true && event.currentTarget.form?.checkValidity() === true) event.preventDefault();
        }}
      >
        <Sentence text={pending ? busy : label} />
      </button>
    </div>
  );
}

/** Hidden form field that only bots fill in (a honeypot). It is used to detect them. */
export function HoneypotField({ label }: { readonly label: string }) {
  return (
    <div className="honey" aria-hidden="true">
      <label>
        {label}
        <input name="website" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

type SelectFieldProps = FieldProps & {
  readonly name: string;
  /** Initially selected value. */
  readonly chosen?: string;
  /** Text of an empty first option. It is set if the user has to make a choice. */
  readonly none?: string | undefined;
  readonly autoComplete?: string;
  readonly onChoose?: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

export function SelectField({ name, chosen, none, autoComplete, onChoose, options, ...labels }: SelectFieldProps) {
  return (
    <Field {...labels}>
      {(control) => (
        <select
          {...control}
          name={name}
          required={none !== undefined}
          defaultValue={chosen}
          autoComplete={autoComplete}
          onChange={({ target }) => onChoose?.(target.value)}
          className="field-input"
        >
          {none === undefined ? null : <option value="">{none}</option>}
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

/** Notice that replaces a form after it was sent. It receives the focus. */
export function SentNotice({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const notice = useRef<HTMLOutputElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <output ref={notice} tabIndex={-1} className="notice notice-success notice-sent">
      <span className="notice-sent-title">{title}</span>
      {children}
    </output>
  );
}
