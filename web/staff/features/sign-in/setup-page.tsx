import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { NAME_MAX_LENGTH } from '#contracts/core/person.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contracts/identity/account.ts';
import { getOpeningChecklist } from '#contracts/staff/opening-checklist.ts';
import { adminSetup, openInvitation } from '#contracts/staff/team/sign-in.ts';
import { m } from '#messages/compiled/messages.js';
import { MailCodeField } from '#web/account-kit/fields/mail-code-field.tsx';
import { useMailToken } from '#web/account-kit/use-mail-token.ts';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { CodeStep } from './code-step.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { EnrolmentStep } from './enrolment-step.tsx';

/**
 * Returns the staff user's name from the invitation, or null while the name loads. Returns an empty text if there is no
 * link or if loading failed.
 */
function useInvitedName(token: string | null | undefined): string | null {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    let isHere = true;
    async function open(secret: string) {
      const answer = await callApi(browserApi, openInvitation, { body: { token: secret } });
      // the form is shown even if the link is not valid; the server then refuses the form and states the reason
      if (isHere) setName(answer.ok ? answer.value.name : '');
    }
    if (typeof token === 'string') void open(token);
    return () => {
      isHere = false;
    };
  }, [token]);
  return token === null ? '' : name;
}

type SetupProps = { readonly onDone: (next: 'code' | 'enrolment') => void };

function SetupForm({ onDone }: SetupProps) {
  // the token is null if a mail gateway shortened the link, so the user has to type the code from the email
  const link = useMailToken('staff_setup_link');
  const name = useInvitedName(link.token);
  return (
    <>
      <h1>{m.staff_setup_title()}</h1>
      <p>{m.staff_setup_text()}</p>
      {name === null ? (
        <output className="staff-empty">{m.staff_list_loading()}</output>
      ) : (
        <NameAndPassword name={name} link={link} onDone={onDone} />
      )}
    </>
  );
}

type FieldsProps = SetupProps & { readonly name: string; readonly link: ReturnType<typeof useMailToken> };

function NameAndPassword({ name, link: { forget, token }, onDone }: FieldsProps) {
  const { field, form, end } = useCallForm({
    endpoint: adminSetup,
    input: (typed) => ({
      body: { ...typed('name', 'password'), ...(typeof token === 'string' ? { token } : typed('token')) },
    }),
    words: (code) => (code === 'link_used_up' ? m.staff_setup_used() : null),
    onRefused: ({ code }) => (code === 'link_used_up' ? forget() : undefined),
    onDone: ({ next }) => {
      forget();
      onDone(next);
    },
  });
  return (
    <form {...form} className="staff-stack">
      {token === null ? <MailCodeField {...field('token')} /> : null}
      <TextField
        {...field('name')}
        label={m.staff_setup_name()}
        defaultValue={name}
        dir="auto"
        required
        maxLength={NAME_MAX_LENGTH}
        autoComplete="name"
      />
      <PasswordField
        {...field('password')}
        label={m.staff_login_password()}
        hint={m.staff_setup_hint()}
        showLabel={m.account_password_show()}
        required
        minLength={PASSWORD_MIN_LENGTH}
        maxLength={PASSWORD_MAX_LENGTH}
        autoComplete="new-password"
      />
      <FormFooter {...end} label={m.staff_code_submit()} busy={m.staff_login_pending()} />
    </form>
  );
}

/**
 * Page that an invitation opens. The staff user sets a name, a password and the second factor, and is then signed in.
 */
export function SetupPage() {
  const [step, setStep] = useState<'form' | 'code' | 'enrolment'>('form');
  const navigate = useNavigate();
  async function enter() {
    // a shop that is not set up shows the opening checklist as its first page
    const answer = await callApi(browserApi, getOpeningChecklist, {});
    const place = answer.ok && answer.value.leads ? 'first-day' : 'dashboard';
    showToast({ title: m.staff_login_done_title(), description: m.staff_login_done_text(), tone: 'success' });
    void navigate(`/admin/${place}`, { replace: true, state: 'arrived' });
  }
  return (
    <SignInLayout>
      {step === 'form' ? <SetupForm onDone={setStep} /> : null}
      {step === 'code' ? <CodeStep onDone={() => void enter()} onAgain={() => void navigate('/admin/login')} /> : null}
      {step === 'enrolment' ? <EnrolmentStep onDone={() => void enter()} /> : null}
    </SignInLayout>
  );
}
