import { NAME_MAX_LENGTH } from '#contracts/core/person.ts';
import { inviteMember } from '#contracts/staff/customers/members.ts';
import { EmailField } from '#web/account-kit/fields/email-field.tsx';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormEnd } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { RoleChoice, rolesIn } from './role-choice.tsx';

/** Adds somebody to the team and sends them a link. */
export function InviteDialog({ onDone, onClose }: { readonly onDone: () => void; readonly onClose: () => void }) {
  const { field, form, end } = useForm({
    send: ({ name = '', email = '' }, element) =>
      callStaff(inviteMember, { body: { name, email, roles: rolesIn(element) } }),
    words: (code) => (code === 'validation_failed' ? m.staff_team_no_role() : null),
    fieldOf: (code) => (code === 'email_taken' ? 'email' : null),
    onDone: () => {
      onDone();
      showToast({ title: m.staff_team_sent(), tone: 'success' });
    },
  });
  return (
    <StaffDialog title={m.staff_team_invite()} onClose={onClose}>
      <p>{m.staff_team_invite_text()}</p>
      <form {...form} className="staff-stack">
        <TextField {...field('name')} label={m.staff_team_name()} dir="auto" required maxLength={NAME_MAX_LENGTH} />
        <EmailField {...field('email')} label={m.staff_team_email()} autoComplete="off" required />
        <RoleChoice chosen={[]} />
        <FormEnd {...end} label={m.staff_team_send()} busy={m.staff_list_loading()} />
      </form>
    </StaffDialog>
  );
}
