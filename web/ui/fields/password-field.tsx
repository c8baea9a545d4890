import { useState, type InputHTMLAttributes } from 'react';
import { EyeIcon, EyeOffIcon } from '../icons/account-icons.tsx';
import { Field, type FieldProps } from './field.tsx';

type PasswordFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type' | 'dir'> & {
    /** Names the button that shows what is typed; pressed while it is shown. */
    readonly showLabel: string;
  };

/** A password that can be pasted, kept by a password manager, and looked at. Nothing changes what is typed. */
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
            <Icon className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}
