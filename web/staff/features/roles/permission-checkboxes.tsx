import { useId } from 'react';
import { grantablePermissions, stationPermissions, type Permission } from '#contracts/core/permission.ts';
import { m } from '#messages/compiled/messages.js';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { WarningIcon } from '../../kit/place-icons.tsx';
import { permissionLabels } from '../../lib/words/permission-labels.ts';
import {
  permissionDangerText,
  permissionGroupLabels,
  permissionGroups,
  permissionsOfGroup,
} from '../../lib/words/permission-groups.ts';

/** Warns that a permission allows lasting harm. Renders nothing for other permissions. */
export function DangerBadge({ permission, id }: { readonly permission: Permission; readonly id?: string }) {
  const danger = permissionDangerText(permission);
  return danger === null ? null : (
    <span id={id} className="role-danger">
      <WarningIcon className="icon-small" />
      {danger}
    </span>
  );
}

/**
 * Returns the permissions that a role can contain. A role that is limited to the users' own stations can contain only
 * the permissions of a partner.
 */
export function possiblePermissions(ofStations: boolean): readonly Permission[] {
  return ofStations ? stationPermissions : grantablePermissions;
}

export function checkedPermissionsOf(form: HTMLFormElement): Permission[] {
  const ticked = new FormData(form).getAll('permissions');
  return grantablePermissions.filter((permission) => ticked.includes(permission));
}

type TicksProps = { readonly granted: readonly Permission[]; readonly ofStations: boolean };

export function PermissionCheckboxes({ granted, ofStations }: TicksProps) {
  const possible = possiblePermissions(ofStations);
  const id = useId();
  return (
    <>
      {permissionGroups.map((group) => {
        const shown = permissionsOfGroup(group).filter((permission) => possible.includes(permission));
        return shown.length === 0 ? null : (
          <fieldset key={group} className="role-group">
            <legend className="field-label">{permissionGroupLabels[group]()}</legend>
            {shown.map((permission) => (
              <CheckField
                key={permission}
                name="permissions"
                value={permission}
                label={permissionLabels[permission]()}
                defaultChecked={granted.includes(permission)}
                aria-describedby={permissionDangerText(permission) === null ? undefined : `${id}-${permission}`}
              >
                <DangerBadge permission={permission} id={`${id}-${permission}`} />
              </CheckField>
            ))}
          </fieldset>
        );
      })}
      <p className="field-hint">{m.staff_roles_of_owners()}</p>
    </>
  );
}
