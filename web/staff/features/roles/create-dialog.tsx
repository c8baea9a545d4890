import { useState } from 'react';
import type { StaffRole } from '#contracts/staff/team/staff-users.ts';
import { createRole, type StaffRoles } from '#contracts/staff/team/roles.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { usePortal } from '../../lib/portal.tsx';
import { roleLabels } from '../../lib/words/role-words.ts';
import { PermissionCheckboxes, checkedPermissionsOf, possiblePermissions } from './permission-checkboxes.tsx';
import { createRoleNameCheck, nameFieldOf, NameFields, roleNamesOfInput, roleRefusalText } from './role-fields.tsx';

/**
 * Fixed roles from which a new role can be copied. The owner's role is left out, because no other role may have all its
 * permissions.
 */
const startingRoles = [
  'support',
  'manager',
  'reviewer',
  'stock_keeper',
  'accountant',
  'partner',
] as const satisfies readonly StaffRole[];

type CreateProps = {
  readonly fixed: StaffRoles['fixed'];
  /** Reloads the roles. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

/**
 * Dialog that creates a role. The form starts with the permissions of a fixed role, and the owner ticks or unticks
 * them.
 */
export function CreateRoleDialog({ fixed, onChanged, onClose }: CreateProps) {
  const { locale } = usePortal();
  const [ownRoleId] = useState(() => crypto.randomUUID());
  const [from, setFrom] = useState<StaffRole>('support');
  const ofStations = from === 'partner';
  const possible = possiblePermissions(ofStations);
  const copied = (fixed.find(({ role }) => role === from)?.permissions ?? []).filter((one) => possible.includes(one));
  const { field, form, end } = useForm({
    check: createRoleNameCheck(locale),
    send: (texts, element) =>
      callStaff(createRole, {
        body: { ownRoleId, ...roleNamesOfInput(texts), permissions: checkedPermissionsOf(element), ofStations },
      }),
    words: roleRefusalText,
    fieldOf: (code) => (code === 'role_name_taken' ? nameFieldOf(locale) : null),
    onDone: () => {
      showToast({ title: m.staff_roles_saved(), tone: 'success' });
      onChanged();
      onClose();
    },
  });
  return (
    <StaffDialog title={m.staff_roles_add()} onClose={onClose}>
      <form {...form} className="staff-stack">
        <NameFields field={field} names={{ name: '', nameHe: '' }} />
        <Field label={m.staff_roles_from()} hint={m.staff_roles_from_hint()}>
          {(control) => (
            <select
              {...control}
              className="field-input"
              value={from}
              onChange={({ target }) => setFrom(startingRoles.find((role) => role === target.value) ?? 'support')}
            >
              {startingRoles.map((role) => (
                <option key={role} value={role}>
                  {roleLabels[role]()}
                </option>
              ))}
            </select>
          )}
        </Field>
        {ofStations ? <p className="notice notice-info">{m.staff_roles_of_stations()}</p> : null}
        <PermissionCheckboxes key={from} granted={copied} ofStations={ofStations} />
        <FormFooter {...end} label={m.staff_roles_save()} busy={m.staff_form_saving()} />
      </form>
    </StaffDialog>
  );
}
