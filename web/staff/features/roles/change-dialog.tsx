import { useState } from 'react';
import type { Permission } from '#contracts/core/permission.ts';
import { changeRole, type CustomRole } from '#contracts/staff/team/roles.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { FieldConflicts } from '../../lib/acts/field-conflicts.tsx';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { usePortal } from '../../lib/portal.tsx';
import { permissionLabels } from '../../lib/words/permission-labels.ts';
import { customRoleName } from '../../lib/words/role-words.ts';
import { PermissionCheckboxes, checkedPermissionsOf } from './permission-checkboxes.tsx';
import { createRoleNameCheck, nameFieldOf, NameFields, roleNamesOfInput, roleRefusalText } from './role-fields.tsx';

type EnteredRole = Pick<CustomRole, 'name' | 'nameHe'> & { readonly permissions: readonly Permission[] };

function permissionsText(permissions: readonly Permission[]): string {
  return permissions.map((permission) => permissionLabels[permission]()).join(', ');
}

function conflictsOf(mine: EnteredRole, theirs: CustomRole) {
  return [
    { name: 'name', label: m.staff_roles_name_en(), mine: mine.name, theirs: theirs.name },
    { name: 'nameHe', label: m.staff_roles_name_he(), mine: mine.nameHe, theirs: theirs.nameHe },
    {
      name: 'permissions',
      label: m.staff_roles_permissions(),
      mine: permissionsText(mine.permissions),
      theirs: permissionsText(theirs.permissions),
    },
  ];
}

type ChangeProps = {
  readonly role: CustomRole;
  /** Reloads the roles. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

/**
 * Dialog that changes a role. If another owner saved after the dialog was opened, both versions are shown. Saving again
 * overwrites the other owner's version.
 */
export function ChangeRoleDialog({ role, onChanged, onClose }: ChangeProps) {
  const { locale } = usePortal();
  const [opened] = useState(role);
  const [typed, setTyped] = useState<EnteredRole | null>(null);
  const { field, form, end } = useForm({
    check: createRoleNameCheck(locale),
    send: async (texts, element) => {
      const mine = { ...roleNamesOfInput(texts), permissions: checkedPermissionsOf(element) };
      // after a refusal, the dialog shows the other owner's version, so the next attempt sends that version number and
      // may overwrite it
      const { version } = typed === null ? opened : role;
      const saved = await callStaff(changeRole, {
        params: { ownRoleId: role.ownRoleId },
        body: { ...mine, version },
      });
      if (!saved.ok && saved.problem.code === 'changed_meanwhile') setTyped(mine);
      return saved;
    },
    words: (code) => (code === 'changed_meanwhile' ? m.staff_shop_changed() : roleRefusalText(code)),
    fieldOf: (code) => (code === 'role_name_taken' ? nameFieldOf(locale) : null),
    onRefused: ({ code }, message) => {
      // if the role was deleted meanwhile, the page closes this dialog when it reloads, so a toast shows the reason
      if (code === 'not_found') showToast({ title: message, tone: 'danger' });
      if (code === 'changed_meanwhile' || code === 'not_found') onChanged();
    },
    onDone: () => {
      showToast({ title: m.staff_roles_saved(), tone: 'success' });
      onChanged();
      onClose();
    },
  });
  return (
    <StaffDialog title={m.staff_roles_change_of({ name: isolated(customRoleName(opened, locale)) })} onClose={onClose}>
      <p className="staff-quiet">{m.staff_roles_change_effect()}</p>
      <form {...form} className="staff-stack">
        {typed === null || role.version === opened.version ? null : (
          <FieldConflicts fields={conflictsOf(typed, role)} />
        )}
        <NameFields field={field} names={opened} />
        <PermissionCheckboxes granted={opened.permissions} ofStations={opened.ofStations} />
        <FormFooter {...end} label={m.staff_roles_save()} busy={m.staff_form_saving()} />
      </form>
    </StaffDialog>
  );
}
