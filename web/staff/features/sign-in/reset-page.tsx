import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contracts/identity/account.ts';
import { staffPasskeyOptions } from '#contracts/staff/team/passkeys.ts';
import { adminResetByPasskey, adminResetPassword } from '#contracts/staff/team/password-reset.ts';
import { m } from '#messages/compiled/messages.js';
import { MailCodeField } from '#web/account-kit/fields/mail-code-field.tsx';
import { showBiometricFailedToast } from '#web/account-kit/notices.ts';
import { useDeviceVerification } from '#web/account-kit/use-device-verification.ts';
import { useMailToken } from '#web/account-kit/use-mail-token.ts';
import { requestPasskey } from '#web/account-kit/ways-in/passkey-library.ts';
import { passkeyRefusalOf } from '#web/account-kit/ways-in/passkey-sign-in.ts';
import { callApi, type ApiResponse } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { SecondFactorField } from '../../lib/code-field.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

type Factor = 'code' | 'passkey';
type NewPassword = { readonly token: string; readonly password: string };

/**
 * Requests a passkey from the device and sends it with the new password. Returns null if a failure was already shown as
 * a toast.
 */
async function sendWithPasskey(body: NewPassword): Promise<ApiResponse<ResponseOf<typeof adminResetByPasskey>> | null> {
  const options = await callApi(browserApi, staffPasskeyOptions, {});
  if (!options.ok) return options;
  const credential = await requestPasskey(options.value);
  const answer =
    credential === null ? null : await callApi(browserApi, adminResetByPasskey, { body: { ...body, credential } });
  if (answer !== null && (answer.ok || !answer.problem.code.startsWith('passkey_'))) return answer;
  showBiometricFailedToast(
    answer === null || credential === null ? undefined : passkeyRefusalOf(answer.problem, credential.id),
  );
  return null;
}

type ResetFormProps = {
  /**
   * Secret token from the link in the email. Null if the link lost its token, so the user has to type the code from the
   * email.
   */
  readonly token: string | null;
  readonly onDone: () => void;
  readonly onUsedUp: () => void;
};

function ResetForm({ token, onDone, onUsedUp }: ResetFormProps) {
  useEffect(focusHeading, []);
  const [factor, setFactor] = useState<Factor>('code');
  const isAble = useDeviceVerification() === 'able';
  const { field, form, end } = useForm({
    send({ token: typed = '', password = '', code = '' }) {
      const body = { token: token ?? typed, password };
      return factor === 'code'
        ? callApi(browserApi, adminResetPassword, { body: { ...body, code } })
        : sendWithPasskey(body);
    },
    words: (code) => (code === 'code_refused' ? m.staff_code_refused() : null),
    fieldOf: (code) => (code === 'code_refused' || code === 'phone_clock_wrong' ? 'code' : null),
    onDone,
    onRefused: ({ code }) => (code === 'link_used_up' ? onUsedUp() : undefined),
  });
  return (
    <>
      <h1>{m.proof_reset_title()}</h1>
      <p>{token === null ? m.proof_code_text() : m.staff_reset_text()}</p>
      <form {...form} className="staff-stack">
        {token === null ? <MailCodeField {...field('token')} /> : null}
        <PasswordField
          {...field('password')}
          label={m.staff_own_password_new()}
          hint={m.staff_setup_hint()}
          showLabel={m.account_password_show()}
          required
          minLength={PASSWORD_MIN_LENGTH}
          maxLength={PASSWORD_MAX_LENGTH}
          autoComplete="new-password"
        />
        {factor === 'code' ? <SecondFactorField {...field('code')} hint={m.staff_reset_code_hint()} /> : null}
        <FormFooter
          {...end}
          label={factor === 'code' ? m.proof_reset_submit() : m.staff_reset_passkey_submit()}
          busy={m.proof_reset_pending()}
        />
        {isAble ? (
          <button
            type="button"
            className="button button-quiet"
            disabled={end.pending}
            onClick={() => setFactor(factor === 'code' ? 'passkey' : 'code')}
          >
            {factor === 'code' ? m.staff_reset_by_passkey() : m.staff_reset_by_code()}
          </button>
        ) : null}
      </form>
    </>
  );
}

function LinkUsedUp() {
  useEffect(focusHeading, []);
  return (
    <>
      <h1>{m.proof_link_used_title()}</h1>
      <p>{m.proof_link_used_reset_text()}</p>
      <Link className="button button-primary" to="/admin/forgot">
        {m.proof_link_new()}
      </Link>
    </>
  );
}

/**
 * Page that sets a new password and signs in. It requires the link or the code from the email, and the second factor.
 */
export function ResetPage() {
  const { token, forget } = useMailToken('staff_password_link');
  const [isUsedUp, setUsedUp] = useState(false);
  const navigate = useNavigate();
  return (
    <SignInLayout>
      {isUsedUp ? (
        <LinkUsedUp />
      ) : (
        <ResetForm
          token={token === undefined ? '' : token}
          onDone={() => {
            forget();
            showToast({ title: m.proof_reset_done_title(), description: m.staff_reset_done(), tone: 'success' });
            void navigate('/admin/dashboard', { replace: true, state: 'arrived' });
          }}
          onUsedUp={() => {
            forget();
            setUsedUp(true);
          }}
        />
      )}
      <Link className="staff-door-link" to="/admin/login">
        {m.proof_back_to_login()}
      </Link>
    </SignInLayout>
  );
}
