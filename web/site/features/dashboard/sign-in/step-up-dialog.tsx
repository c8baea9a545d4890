import { AccountDialog } from '#web/account-kit/account-dialog.tsx';
import { CurrentPasswordField } from '#web/account-kit/fields/account-fields.tsx';
import { showBiometricFailedToast } from '#web/account-kit/notices.ts';
import { signInWithPasskey } from '#web/account-kit/ways-in/passkey-sign-in.ts';
import { providers } from '#web/account-kit/ways-in/providers.tsx';
import { reauthenticateByPassword } from '#contracts/identity/credentials.ts';
import type { IdentityProvider } from '#contracts/identity/identities.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { PhoneCodeForm } from './phone-code-form.tsx';
import { LOGIN_PATH } from '../unauthorized.ts';

/** Methods by which this account can do a step-up (repeated authentication). */
export type StepUpMethods = {
  readonly password: boolean;
  readonly passkey: boolean;
  readonly phone: boolean;
  /**
   * Sign-in providers that are linked to the account. A new sign-in with a linked provider also counts as a step-up.
   */
  readonly providers: readonly IdentityProvider[];
};

type StepProps = { readonly onProven: () => void };

function PasswordProof({ onProven }: StepProps) {
  const { field, form, end } = useCallForm({
    endpoint: reauthenticateByPassword,
    input: (typed) => ({ body: typed('password') }),
    words: (code) => (code === 'sign_in_failed' ? m.dashboard_proof_wrong() : null),
    fieldOf: (code) => (code === 'sign_in_failed' ? 'password' : null),
    onDone: onProven,
  });
  return (
    <form {...form} className="account-form">
      <CurrentPasswordField {...field('password')} />
      <FormFooter {...end} label={m.dashboard_proof_submit()} busy={m.dashboard_proof_pending()} />
    </form>
  );
}

function PasskeyProof({ onProven }: StepProps) {
  const [pending, during] = useBusy();
  async function prove() {
    const answer = await during(signInWithPasskey);
    if (answer.kind === 'signed_in') onProven();
    else showBiometricFailedToast(answer);
  }
  return (
    <button
      type="button"
      className="button button-secondary button-wide"
      disabled={pending}
      onClick={() => void prove()}
    >
      {pending ? m.signin_biometric_pending() : m.dashboard_proof_passkey()}
    </button>
  );
}

/**
 * Dialog for the step-up (repeated authentication). It verifies the person before an action that a stranger at an
 * unlocked screen must not perform.
 */
export function StepUpDialog({ proofs, onSettled }: { proofs: StepUpMethods; onSettled: (proven: boolean) => void }) {
  const hasNoProof = !proofs.password && !proofs.passkey && !proofs.phone && proofs.providers.length === 0;
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
          className="button button-secondary button-wide"
          href={`/api/auth/oauth/${provider}?next=/dashboard`}
        >
          {m.signin_provider({ provider: providers[provider].name })}
        </a>
      ))}
      {hasNoProof ? (
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
