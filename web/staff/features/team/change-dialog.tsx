import { changeTeamMember, type StaffUser } from '#contracts/staff/team/staff-users.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { accessOfInput, RoleChoice } from './role-choice.tsx';

type ChangeProps = {
  readonly staffUser: StaffUser;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/**
 * Dialog that changes the roles of a staff user or deactivates the user. The change applies from the user's next
 * request.
 */
export function ChangeStaffUserDialog({ staffUser, onDone, onClose }: ChangeProps) {
  const params = { staffId: staffUser.id };
  const isOut = staffUser.state === 'disabled';
  const [pending, during] = useBusy();
  function done() {
    onDone();
    showToast({ title: m.staff_team_saved(), tone: 'success' });
  }
  const { form, end } = useForm({
    send: (_texts, element) => callStaff(changeTeamMember, { params, body: accessOfInput(element) }),
    words: (code) => (code === 'validation_failed' ? m.staff_team_no_role() : null),
    onDone: done,
  });
  async function shut() {
    const answer = await during(() => callStaff(changeTeamMember, { params, body: { disabled: !isOut } }));
    if (answer.ok) done();
    else showToast({ title: m.staff_failed(), description: answer.problem.message, tone: 'danger' });
  }
  return (
    <StaffDialog title={m.staff_team_change_of({ name: isolated(staffUser.name) })} onClose={onClose}>
      <form {...form} className="staff-stack">
        <RoleChoice chosen={staffUser} />
        <FormFooter {...end} label={m.staff_team_save()} busy={m.staff_list_loading()} />
      </form>
      <button type="button" className="button button-secondary" disabled={pending} onClick={() => void shut()}>
        {isOut ? m.staff_team_let_in() : m.staff_team_shut_out()}
      </button>
    </StaffDialog>
  );
}
