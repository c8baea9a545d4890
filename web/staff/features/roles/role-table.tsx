import { useState } from 'react';
import type { Locale } from '#contracts/core/locale.ts';
import { permissions, type Permission } from '#contracts/core/permission.ts';
import type { StaffRoles } from '#contracts/staff/team/roles.ts';
import { m } from '#messages/compiled/messages.js';
import { Field } from '#web/ui/fields/field.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { useMediaQuery, WIDE_QUERY } from '../../kit/use-media-query.ts';
import { usePortal } from '../../lib/portal.tsx';
import { permissionGroupLabels, permissionGroups, permissionsOfGroup } from '../../lib/words/permission-groups.ts';
import { permissionLabels } from '../../lib/words/permission-labels.ts';
import { customRoleName, roleLabels } from '../../lib/words/role-words.ts';
import { DangerBadge } from './permission-checkboxes.tsx';
import { PeopleNames } from './people-names.tsx';

type Column = {
  readonly id: string;
  readonly name: string;
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

/** Returns the table columns of all roles, first the fixed roles, then the custom roles. */
function columnsOf({ fixed, own }: StaffRoles, locale: Locale): readonly Column[] {
  return [
    ...fixed.map((one) => ({
      id: one.role,
      name: roleLabels[one.role](),
      granted: one.permissions,
      people: one.people,
    })),
    ...own.map((one) => ({
      id: one.ownRoleId,
      name: customRoleName(one, locale),
      granted: one.permissions,
      people: one.people,
    })),
  ];
}

type ChoiceProps = {
  readonly label: string;
  readonly columns: readonly Column[];
  /** Id of the chosen role. Empty if no role is chosen. */
  readonly chosen: string;
  /** Text of the option that selects no role. Absent if a role must be chosen. */
  readonly none?: string;
  readonly onChoose: (id: string) => void;
};

function RoleSelect({ label, columns, chosen, none, onChoose }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          className="field-input"
          value={chosen}
          onChange={({ currentTarget: { value } }) => onChoose(value)}
        >
          {none === undefined ? null : <option value="">{none}</option>}
          {columns.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/**
 * Table with all roles side by side. On a screen that is too narrow for all roles, the user chooses one or two roles.
 */
export function RoleTable({ roles }: { readonly roles: StaffRoles }) {
  const { locale } = usePortal();
  const isWide = useMediaQuery(WIDE_QUERY);
  const all = columnsOf(roles, locale);
  const [picked, setPicked] = useState<readonly [string, string]>([all[0]?.id ?? '', all[1]?.id ?? '']);
  if (isWide) return <PermissionTable columns={all} />;
  const idOf = (id: string, other: string) => (all.some((one) => one.id === id) ? id : other);
  // the first role is selected if the previously selected role was deleted on this screen
  const [first, second] = [idOf(picked[0], all[0]?.id ?? ''), idOf(picked[1], '')];
  return (
    <>
      <div className="role-picks">
        <RoleSelect
          label={m.staff_roles_pick()}
          columns={all}
          chosen={first}
          onChoose={(id) => setPicked([id, id === second ? '' : second])}
        />
        <RoleSelect
          label={m.staff_roles_pick_other()}
          columns={all.filter(({ id }) => id !== first)}
          chosen={second}
          none={m.staff_roles_pick_none()}
          onChoose={(id) => setPicked([first, id])}
        />
      </div>
      <PermissionTable columns={[first, second].flatMap((wanted) => all.filter(({ id }) => id === wanted))} />
    </>
  );
}

/**
 * Repeats the names of the roles in the row of each group, because the table header can be out of view. It is hidden
 * from screen readers, which read the table header.
 */
function RepeatedRoleNames({ columns }: { readonly columns: readonly Column[] }) {
  return columns.map(({ id, name }) => (
    <td key={id} className="role-again" aria-hidden="true">
      <bdi>{name}</bdi>
    </td>
  ));
}

/** Table of permissions, with a column for each role. */
function PermissionTable({ columns }: { readonly columns: readonly Column[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
    <section className="staff-table-frame role-frame" tabIndex={0} aria-label={m.staff_roles_compare()}>
      <table className="staff-table role-table">
        <thead>
          <tr>
            <th scope="col" className="role-permission">
              {m.staff_roles_permissions()}
            </th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        {permissionGroups.map((group, place) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={place === 0 ? columns.length + 1 : undefined}>
                <span>{permissionGroupLabels[group]()}</span>
              </th>
              {place === 0 ? null : <RepeatedRoleNames columns={columns} />}
            </tr>
            {permissionsOfGroup(group).map((permission) => (
              <tr key={permission}>
                <th scope="row" className="role-permission">
                  {permissionLabels[permission]()} <DangerBadge permission={permission} />
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
