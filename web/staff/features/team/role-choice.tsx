import { staffRoles, type StaffRole } from '#contracts/staff/customers/members.ts';
import { m } from '#messages/compiled/messages.js';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { roleWords } from '../../lib/words/role-words.ts';

/** Returns the roles whose checkboxes are selected. */
export function rolesIn(form: HTMLFormElement): StaffRole[] {
  const ticked = new FormData(form).getAll('roles');
  return staffRoles.filter((role) => ticked.includes(role));
}

export function RoleChoice({ chosen }: { readonly chosen: readonly StaffRole[] }) {
  return (
    <fieldset className="staff-stack">
      <legend className="field-label">{m.staff_team_roles()}</legend>
      {staffRoles.map((role) => (
        <CheckField
          key={role}
          name="roles"
          value={role}
          label={roleWords[role]()}
          defaultChecked={chosen.includes(role)}
        />
      ))}
    </fieldset>
  );
}
