import { adminLogin } from '#contracts/staff/team/sign-in.ts';
import { isEmail } from '#contracts/core/person.ts';
import { stripInvisibleMarks } from '#contracts/core/text.ts';
import { m } from '#messages/compiled/messages.js';
import type { FieldErrors, FormErrors } from '#web/lib/forms/form-errors.ts';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Validates the sign-in fields. The error texts are from the specification (section 5). */
function check({ email = '', password = '' }: FormValues): FormErrors {
  const errors: FieldErrors = {
    ...(isEmail(stripInvisibleMarks(email)) ? {} : { email: m.staff_login_email_invalid() }),
    ...(password === '' ? { password: m.staff_login_password_required() } : {}),
  };
  return { failure: null, errors };
}

export function PasswordStep({ onDone }: { readonly onDone: (next: 'code' | 'enrolment') => void }) {
  const { field, form, end } = useCallForm({
    endpoint: adminLogin,
    input: (typed) => ({ body: typed('email', 'password') }),
    check,
    words: (code) => (code === 'sign_in_failed' ? m.staff_login_invalid() : null),
    onDone: ({ next }) => onDone(next),
    onRefused: (_problem, message) =>
      showToast({ title: m.staff_login_failed_title(), description: message, tone: 'danger' }),
  });
  return (
    <>
      <h1>{m.staff_title()}</h1>
      <p>{m.staff_login_text()}</p>
      <form {...form} className="staff-stack">
        <TextField
          {...field('email')}
          label={m.staff_login_email()}
          type="email"
          dir="ltr"
          required
          autoComplete="username"
        />
        <PasswordField
          {...field('password')}
          label={m.staff_login_password()}
          showLabel={m.account_password_show()}
          required
          autoComplete="current-password"
        />
        <FormFooter {...end} label={m.staff_login_submit()} busy={m.staff_login_pending()} />
      </form>
    </>
  );
}
