import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contracts/identity/account.ts';
import { changeOwnPassword } from '#contracts/staff/team/own-access.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { AccountRow, type AccountRowState } from './account-row.tsx';

function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const { field, form, end } = useForm({
    send: ({ password = '' }) => callStaff(changeOwnPassword, { body: { password } }),
    onDone() {
      showToast({ title: m.staff_own_password_saved(), tone: 'success' });
      onDone();
    },
  });
  return (
    <form {...form} className="staff-own-form">
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
      <FormFooter {...end} label={m.staff_own_password_save()} busy={m.staff_login_pending()} />
    </form>
  );
}

type OwnPasswordProps = AccountRowState & {
  /** Called after the password was changed. The change signs out all other devices. */
  readonly onChanged: () => void;
};

/** Form for the staff user's own password. A change requires a step-up (a second factor), and closes the form. */
export function OwnPassword({ onChanged, ...row }: OwnPasswordProps) {
  return (
    <AccountRow title={m.staff_own_password()} value={m.staff_own_password_text()} {...row}>
      <PasswordForm
        onDone={() => {
          row.onToggle();
          onChanged();
        }}
      />
    </AccountRow>
  );
}
