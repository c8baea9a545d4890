import { useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { NewPasswordField } from '#web/account-kit/fields/account-fields.tsx';
import { changePassword } from '#contracts/identity/credentials.ts';
import { m } from '#messages/compiled/messages.js';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useAccountForm } from '../account-call.ts';

function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const { field, form, end } = useAccountForm({
    endpoint: changePassword,
    input: (typed) => ({ body: typed('password') }),
    fieldOf: (code) => (code === 'validation_failed' ? 'password' : null),
    onDone,
  });
  return (
    <form {...form} className="account-form">
      <NewPasswordField {...field('password')} />
      <FormFooter {...end} label={m.dashboard_save()} busy={m.dashboard_saving()} look="button-own-width" />
    </form>
  );
}

/** Form that sets or changes the password. The form is collapsed until the customer opens it. */
export function PasswordSection({ hasPassword }: { readonly hasPassword: boolean }) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { revalidate } = useRevalidator();
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
        {hasPassword ? m.dashboard_password_change() : m.dashboard_password_set()}
      </button>
      <div id={id}>{open ? <PasswordForm onDone={done} /> : null}</div>
    </div>
  );
}
