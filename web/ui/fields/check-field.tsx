import { useId, type InputHTMLAttributes, type ReactNode } from 'react';

type CheckFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type'> & {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** Stands below the label, outside of it: links, for instance. */
  readonly children?: ReactNode;
};

/** A yes or no in one line, as tall as a thumb. */
export function CheckField({ label, hint, error, children, ...input }: CheckFieldProps) {
  const id = useId();
  const described = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`].join(' ').trim();
  return (
    <div className="check">
      <input
        type="checkbox"
        {...input}
        id={id}
        {...(described === '' ? {} : { 'aria-describedby': described })}
        // said either way: a box that has to be ticked would count as wrong before anybody was there
        aria-invalid={error !== undefined}
      />
      <div>
        <label htmlFor={id} className="check-label">
          {label}
        </label>
        {hint === undefined ? null : (
          <p id={`${id}-hint`} className="field-hint">
            {hint}
          </p>
        )}
        {children}
        {error === undefined ? null : (
          <p id={`${id}-error`} className="field-error">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
