import { useState } from 'react';
import { EmailSignIn } from '#web/account-kit/ways-in/email-sign-in.tsx';
import { usePasskeyAutofill } from '#web/account-kit/fields/use-passkey-autofill.ts';
import type { SignInHandler } from '#web/account-kit/use-sign-in-handler.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { EmailRegistration } from './email-registration.tsx';

const modes = [
  { name: 'signIn', label: m.signin_email_submit, needed: ['email', 'password'] },
  { name: 'register', label: m.signin_register, needed: ['email', 'password', 'firstName', 'lastName'] },
] as const;

type Mode = (typeof modes)[number];

type EmailPanelProps = { readonly shown: boolean; readonly onSignedIn: SignInHandler };

/**
 * Panel to sign in or to register with email address and password. The typed email address stays when the visitor
 * switches between the two forms. The button is enabled once the fields that the specification requires are filled in.
 * While the sign-in form of this tab is open, browsers suggest passkeys in the email field.
 */
export function EmailPanel({ shown, onSignedIn }: EmailPanelProps) {
  const [mode, setMode] = useState<Mode>(modes[0]);
  const [email, setEmail] = useState('');
  const [filled, setFilled] = useState(false);
  usePasskeyAutofill(shown && mode.name === 'signIn', onSignedIn);
  function watch(texts: FormValues) {
    setFilled(mode.needed.every((name) => (texts[name] ?? '') !== ''));
    setEmail(texts['email'] ?? '');
  }
  const form = { onSignedIn, email, watch, off: !filled };
  return (
    <div className="account-panel">
      <fieldset className="mode-switch">
        <legend className="sr-only">{m.signin_email_mode()}</legend>
        {modes.map((choice) => (
          <label key={choice.name}>
            <input type="radio" name="emailMode" checked={mode === choice} onChange={() => setMode(choice)} />
            <span>{choice.label()}</span>
          </label>
        ))}
      </fieldset>
      {mode.name === 'signIn' ? <EmailSignIn {...form} /> : <EmailRegistration {...form} />}
    </div>
  );
}
