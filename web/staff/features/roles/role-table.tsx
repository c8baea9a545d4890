import type { ReactNode } from 'react';
import { permissions, type Permission } from '#contracts/core/permission.ts';
import type { StaffRoles } from '#contracts/staff/team/roles.ts';
import { m } from '#messages/compiled/messages.js';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { permissionGroupLabels, permissionGroups, permissionsOfGroup } from '../../lib/words/permission-groups.ts';
import { permissionLabels } from '../../lib/words/permission-labels.ts';
import { ownRoleName, roleLabels } from '../../lib/words/role-words.ts';
import { DangerMark } from './permission-ticks.tsx';
import { PeopleNames } from './people-names.tsx';

type Column = {
  readonly id: string;
  readonly name: ReactNode;
  readonly granted: readonly Permission[];
  readonly people: StaffRoles['own'][number]['people'];
};

function Cell({ isGranted }: { readonly isGranted: boolean }) {
  return isGranted ? (
    <td>
      <CheckIcon className="icon-medium" />
      <span className="sr-only">{m.staff_detail_yes()}</span>
    </td>
  ) : (
    <td>
      <span aria-hidden="true" className="staff-quiet">
        –
      </span>
      <span className="sr-only">{m.staff_detail_no()}</span>
    </td>
  );
}

/** Table of all roles: first the fixed roles, then the shop's own roles. */
export function RoleTable({ roles: { fixed, own } }: { readonly roles: StaffRoles }) {
  const { locale } = usePortal();
  const columns: readonly Column[] = [
    ...fixed.map((one) => ({
      id: one.role,
      name: roleLabels[one.role](),
      granted: one.permissions,
      people: one.people,
    })),
    ...own.map((one) => ({
      id: one.ownRoleId,
      name: <bdi>{ownRoleName(one, locale)}</bdi>,
      granted: one.permissions,
      people: one.people,
    })),
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
    <section className="staff-table-frame" tabIndex={0} aria-label={m.staff_roles_compare()}>
      <table className="staff-table role-table">
        <thead>
          <tr>
            <th scope="col" className="role-permission">
              {m.staff_roles_permissions()}
            </th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {permissionGroups.map((group) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={columns.length + 1}>
                <span>{permissionGroupLabels[group]()}</span>
              </th>
            </tr>
            {permissionsOfGroup(group).map((permission) => (
              <tr key={permission}>
                <th scope="row" className="role-permission">
                  {permissionLabels[permission]()} <DangerMark permission={permission} />
                </th>
                {columns.map(({ id, granted }) => (
                  <Cell key={id} isGranted={granted.includes(permission)} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row" className="role-permission">
              {m.staff_roles_count()}
            </th>
            {columns.map(({ id, granted }) => (
              <td key={id}>
                <bdi dir="ltr">{`${granted.length}/${permissions.length}`}</bdi>
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row" className="role-permission">
              {m.staff_roles_people()}
            </th>
            {columns.map(({ id, people }) => (
              <td key={id}>
                <PeopleNames people={people} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
