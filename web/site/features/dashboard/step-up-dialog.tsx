import { useState } from 'react';
import { proveByPassword } from '#contracts/identity/credentials.ts';
import type { IdentityProvider } from '#contracts/identity/identities.ts';
import { m } from '#messages/compiled/messages.js';
import { useCallForm } from '#web/lib/use-call-form.ts';
import { useHeldFocus } from '#web/lib/use-held-focus.ts';
import { FormFailure } from '#web/ui/form-parts.tsx';
import { CurrentPasswordField } from '../../forms/account-fields.tsx';
import { AccountDialog } from '../../session/account-dialog.tsx';
import { sayBiometricFailed } from '../../session/notices.ts';
import { signInWithPasskey } from '../../session/passkey-sign-in.ts';
import { providers } from '../../session/providers.ts';
import { PhoneCodeForm } from './phone-code-form.tsx';
import { LOGIN_PATH } from './unauthorized.ts';

/** By what somebody can prove here that they are still themselves. */
export type Proofs = {
  readonly password: boolean;
  readonly passkey: boolean;
  readonly phone: boolean;
  /** Connected ones: coming in by one again proves it, too. */
  readonly providers: readonly IdentityProvider[];
};

type StepProps = { readonly onProven: () => void };

function PasswordProof({ onProven }: StepProps) {
  const { errors, failure, pending, submit } = useCallForm({
    endpoint: proveByPassword,
    input: (texts) => ({ body: { password: texts['password'] ?? '' } }),
    words: (code) => (code === 'sign_in_failed' ? m.dashboard_proof_wrong() : null),
    fieldOf: (code) => (code === 'sign_in_failed' ? 'password' : null),
    onDone: onProven,
  });
  return (
    <form className="account-form" noValidate onSubmit={submit}>
      <CurrentPasswordField error={errors['password']} />
      <FormFailure failure={failure} />
      <button type="submit" className="button button-primary w-full" disabled={pending}>
        {pending ? m.dashboard_proof_pending() : m.dashboard_proof_submit()}
      </button>
    </form>
  );
}

function PasskeyProof({ onProven }: StepProps) {
  const [pending, setPending] = useState(false);
  useHeldFocus(pending);
  async function prove() {
    setPending(true);
    const answer = await signInWithPasskey();
    setPending(false);
    if (answer.kind === 'signed_in') onProven();
    else sayBiometricFailed();
  }
  return (
    <button type="button" className="button button-secondary w-full" disabled={pending} onClick={() => void prove()}>
      {pending ? m.signin_biometric_pending() : m.dashboard_proof_passkey()}
    </button>
  );
}

/** Asks who is at the keyboard before something that a stranger at an open screen must not do. */
export function StepUpDialog({ proofs, onSettled }: { proofs: Proofs; onSettled: (proven: boolean) => void }) {
  const none = !proofs.password && !proofs.passkey && !proofs.phone && proofs.providers.length === 0;
  function done() {
    onSettled(true);
  }
  return (
    <AccountDialog
      titleId="step-up-title"
      title={m.dashboard_proof_title()}
      text={m.dashboard_proof_text()}
      onClose={() => onSettled(false)}
    >
      {proofs.password ? <PasswordProof onProven={done} /> : null}
      {proofs.passkey ? <PasskeyProof onProven={done} /> : null}
      {proofs.phone ? <PhoneCodeForm sendLabel={m.dashboard_proof_code()} onProven={done} /> : null}
      {proofs.providers.map((provider) => (
        <a
          key={provider}
          className="button button-secondary w-full"
          href={`/api/auth/oauth/${provider}?next=/dashboard`}
        >
          {m.signin_provider({ provider: providers[provider].name })}
        </a>
      ))}
      {none ? (
        <>
          <p>{m.dashboard_proof_again_text()}</p>
          <a className="button button-primary" href={LOGIN_PATH}>
            {m.dashboard_proof_again()}
          </a>
        </>
      ) : null}
    </AccountDialog>
  );
}
