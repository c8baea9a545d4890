import { staffRoles, type StaffRole } from '#contracts/staff/team/staff-users.ts';
import { deleteRole, type CustomRole, type ReplacementRole } from '#contracts/staff/team/roles.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { usePortal } from '../../lib/portal.tsx';
import { customRoleName, roleLabels } from '../../lib/words/role-words.ts';
import { PeopleNames } from './people-names.tsx';

type DeleteProps = {
  readonly role: CustomRole;
  readonly others: readonly CustomRole[];
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

type MovableRole = Exclude<StaffRole, 'owner'>;

function isMovable(role: StaffRole): role is MovableRole {
  return role !== 'owner';
}

/**
 * Returns the fixed roles to which the users of a role can be moved. If the role is limited to the users' own stations,
 * they can only become partners, so that they keep their stations.
 */
function fixedRolesToMoveTo(ofStations: boolean): readonly MovableRole[] {
  return staffRoles.filter(isMovable).filter((role) => (role === 'partner') === ofStations);
}

/** Dialog that deletes a role. The same request assigns another role to the users of the deleted role. */
export function DeleteRoleDialog({ role, others, onChanged, onClose }: DeleteProps) {
  const { locale } = usePortal();
  const name = isolated(customRoleName(role, locale));
  const hasPeople = role.people.length > 0;
  const fixed = fixedRolesToMoveTo(role.ofStations);
  const own = others.filter(({ ofStations }) => ofStations === role.ofStations);
  function moveOf(chosen: string): ReplacementRole | null {
    if (!hasPeople) return null;
    const fixedRole = fixed.find((one) => one === chosen);
    if (fixedRole !== undefined) return { role: fixedRole };
    const ownRole = own.find(({ ownRoleId }) => ownRoleId === chosen);
    return ownRole === undefined ? null : { ownRoleId: ownRole.ownRoleId };
  }
  const { field, form, end } = useForm({
    send: ({ moveTo = '' }) =>
      callStaff(deleteRole, {
        params: { ownRoleId: role.ownRoleId },
        body: { version: role.version, moveTo: moveOf(moveTo) },
      }),
    onRefused: ({ code }, message) => {
      // if the role was deleted meanwhile, the page closes this dialog when it reloads, so a toast shows the reason
      if (code === 'not_found') showToast({ title: message, tone: 'danger' });
      onChanged();
    },
    onDone: () => {
      showToast({ title: m.staff_roles_deleted(), tone: 'success' });
      onChanged();
      onClose();
    },
  });
  return (
    <StaffDialog title={m.staff_roles_delete_of({ name })} onClose={onClose}>
      <form {...form} className="staff-stack">
        {hasPeople ? (
          <>
            <p>{m.staff_roles_delete_people()}</p>
            <p>
              <PeopleNames people={role.people} />
            </p>
            <SelectField
              {...field('moveTo')}
              label={m.staff_roles_move_to()}
              hint={m.staff_roles_move_hint()}
              none={m.staff_roles_choose()}
              options={[
                ...fixed.map((one) => ({ value: one, label: roleLabels[one]() })),
                ...own.map((one) => ({ value: one.ownRoleId, label: customRoleName(one, locale) })),
              ]}
            />
          </>
        ) : (
          <p>{m.staff_roles_delete_text()}</p>
        )}
        <FormFooter {...end} label={m.staff_roles_delete()} busy={m.staff_form_saving()} tone="danger" />
      </form>
    </StaffDialog>
  );
}
