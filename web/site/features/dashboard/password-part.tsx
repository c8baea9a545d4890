import { useId, useRef, useState, type SubmitEvent } from 'react';
import { useRevalidator } from 'react-router';
import { changePassword } from '#contracts/identity/credentials.ts';
import { m } from '#messages/compiled/messages.js';
import { errorsOf, textsOf, type FieldErrors } from '#web/lib/use-call-form.ts';
import { useFocusToMend } from '#web/lib/use-focus-to-mend.ts';
import { FormFailure } from '#web/ui/form-parts.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { NewPasswordField } from '../../forms/account-fields.tsx';
import { useAccountCall, wasSaid } from './account-call.ts';

function PasswordForm({ label, onDone }: { readonly label: string; readonly onDone: () => void }) {
  const call = useAccountCall();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const focusToMend = useFocusToMend(errors, pending);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    focusToMend(form);
    const wrong = errorsOf(form);
    setErrors(wrong);
    setFailure(null);
    if (pending || Object.keys(wrong).length > 0) return;
    setPending(true);
    const answer = await call(changePassword, { body: { password: textsOf(form)['password'] ?? '' } });
    setPending(false);
    if (answer.ok) return onDone();
    if (wasSaid(answer.problem)) return;
    const said = answer.problem.fields?.['password']?.message;
    if (said === undefined) setFailure(answer.problem.message);
    else setErrors({ password: said });
  }

  return (
    <form className="account-form" noValidate onSubmit={(event) => void submit(event)}>
      <NewPasswordField error={errors['password']} />
      <FormFailure failure={failure} />
      <button type="submit" className="button button-primary justify-self-start" disabled={pending}>
        {pending ? m.dashboard_saving() : label}
      </button>
    </form>
  );
}

/** Setting or changing the password: folded until somebody wants to. */
export function PasswordPart({ hasPassword }: { readonly hasPassword: boolean }) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { revalidate } = useRevalidator();
  const label = hasPassword ? m.dashboard_password_change() : m.dashboard_password_set();
  function done() {
    setOpen(false);
    opener.current?.focus();
    showToast({
      title: m.dashboard_password_done_title(),
      description: m.dashboard_password_done_text(),
      tone: 'success',
    });
    void revalidate();
  }
  return (
    <div className="security-part">
      <h3>{m.account_password()}</h3>
      <p className="part-note">{hasPassword ? m.dashboard_password_is_set() : m.dashboard_password_none()}</p>
      <button
        ref={opener}
        type="button"
        className="button button-secondary only-scripted"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      <div id={id}>{open ? <PasswordForm label={m.dashboard_save()} onDone={done} /> : null}</div>
    </div>
  );
}
