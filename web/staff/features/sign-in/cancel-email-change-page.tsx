import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { cancelOwnEmailChange } from '#contracts/staff/team/own-email.ts';
import { m } from '#messages/compiled/messages.js';
import { MailCodeField } from '#web/account-kit/fields/mail-code-field.tsx';
import { useMailToken } from '#web/account-kit/use-mail-token.ts';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

type StopFormProps = {
  /**
   * Secret token from the link in the email. Null if the link lost its token, so the user has to type the code from the
   * email.
   */
  readonly token: string | null;
  readonly onDone: (wasRestored: boolean) => void;
  readonly onUsedUp: () => void;
};

function StopForm({ token, onDone, onUsedUp }: StopFormProps) {
  useEffect(focusHeading, []);
  const { field, form, end } = useForm({
    send: ({ token: typed = '' }) => callApi(browserApi, cancelOwnEmailChange, { body: { token: token ?? typed } }),
    words: (code) => (code === 'email_taken' ? m.staff_stop_email_taken() : null),
    onDone: ({ restored }) => onDone(restored),
    onRefused: ({ code }) => (code === 'link_used_up' ? onUsedUp() : undefined),
  });
  return (
    <>
      <h1>{m.staff_stop_email_title()}</h1>
      <p>{token === null ? m.proof_code_text() : m.staff_stop_email_text()}</p>
      <form {...form} className="staff-stack">
        {token === null ? <MailCodeField {...field('token')} /> : null}
        <FormFooter {...end} label={m.staff_stop_email_submit()} busy={m.staff_login_pending()} />
      </form>
    </>
  );
}

type EndProps = { readonly title: string; readonly text: string };

function Ended({ title, text }: EndProps) {
  useEffect(focusHeading, []);
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
    </>
  );
}

type State = 'open' | 'stopped' | 'restored' | 'used_up';

const ends = {
  stopped: () => ({ title: m.staff_stop_email_done_title(), text: m.staff_stop_email_stopped() }),
  restored: () => ({ title: m.staff_stop_email_done_title(), text: m.staff_stop_email_restored() }),
  used_up: () => ({ title: m.proof_link_used_title(), text: m.staff_stop_email_used_up() }),
} as const satisfies Record<Exclude<State, 'open'>, () => EndProps>;

/**
 * Page that stops a change of a staff user's email address. The link or code that permits this was sent to the previous
 * email address.
 */
export function CancelEmailChangePage() {
  const { token, forget } = useMailToken('staff_email_stop');
  const [state, setState] = useState<State>('open');
  function end(next: State) {
    forget();
    setState(next);
  }
  return (
    <SignInLayout>
      {state === 'open' ? (
        <StopForm
          token={token === undefined ? '' : token}
          onDone={(wasRestored) => end(wasRestored ? 'restored' : 'stopped')}
          onUsedUp={() => end('used_up')}
        />
      ) : (
        <Ended key={state} {...ends[state]()} />
      )}
      <Link className="staff-door-link" to={state === 'restored' ? '/admin/forgot' : '/admin/login'}>
        {state === 'restored' ? m.staff_stop_email_password() : m.proof_back_to_login()}
      </Link>
    </SignInLayout>
  );
}
