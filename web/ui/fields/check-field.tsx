import { useId, type InputHTMLAttributes, type ReactNode } from 'react';

type CheckFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type'> & {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** Content that is outside the label and below it, for example links. */
  readonly children?: ReactNode;
};

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
        // `aria-invalid` is set even if it is false, because without it browsers report an untouched required checkbox
        // as invalid to screen readers
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
