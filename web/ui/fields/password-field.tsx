import { useState, type InputHTMLAttributes } from 'react';
import { EyeIcon, EyeOffIcon } from '../icons/account-icons.tsx';
import { Field, type FieldProps } from './field.tsx';

type PasswordFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type' | 'dir'> & {
    /**
     * Label of the button that shows the password. The button is in the pressed state while the password is visible.
     */
    readonly showLabel: string;
  };

/**
 * A password field. Its value can be pasted, stored by a password manager, and made visible. The field never changes
 * the value.
 */
export function PasswordField({ label, hint, optionalMark, error, showLabel, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOffIcon : EyeIcon;
  return (
    <Field label={label} hint={hint} optionalMark={optionalMark} error={error}>
      {(control) => (
        <div className="field-joined">
          <input
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            dir="ltr"
            className="field-input"
          />
          <button
            type="button"
            className="field-button only-scripted"
            aria-label={showLabel}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon className="icon-medium" />
          </button>
        </div>
      )}
    </Field>
  );
}
