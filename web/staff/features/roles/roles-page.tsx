import { useState, type ReactNode } from 'react';
import { listRoles, type CustomRole, type StaffRoles } from '#contracts/staff/team/roles.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { EmptyState } from '../../kit/empty-state.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { WarningIcon } from '../../kit/place-icons.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { permissionDangerText } from '../../lib/words/permission-groups.ts';
import { customRoleName } from '../../lib/words/role-words.ts';
import { ChangeRoleDialog } from './change-dialog.tsx';
import { CreateRoleDialog } from './create-dialog.tsx';
import { DeleteRoleDialog } from './delete-dialog.tsx';
import { DangerBadge } from './permission-checkboxes.tsx';
import { PeopleNames } from './people-names.tsx';
import { RoleTable } from './role-table.tsx';

type OpenedRoleDialog = { readonly act: 'add' | 'change' | 'delete'; readonly ownRoleId: string };

export function RolesPage() {
  const mayChange = mayUse(useMe(), 'role.write');
  const resource = useStaffData(listRoles, {});
  const [opened, setOpened] = useState<OpenedRoleDialog | null>(null);
  const { value, retry } = resource;
  const add = (
    <button type="button" className="button button-primary" onClick={() => setOpened({ act: 'add', ownRoleId: '' })}>
      {m.staff_roles_add()}
    </button>
  );
  return (
    <div className="staff-stack">
      <PageHeader
        title={m.staff_roles_title()}
        text={m.staff_roles_text()}
        acts={mayChange && (value?.own.length ?? 0) > 0 ? add : null}
      />
      <LoadState resource={resource} />
      {value === null ? null : (
        <>
          <CustomRoles own={value.own} add={mayChange ? add : null} onOpen={mayChange ? setOpened : null} />
          <div className="staff-stack">
            <h2 className="panel-title">{m.staff_roles_compare()}</h2>
            <p className="staff-quiet">{m.staff_roles_fixed_text()}</p>
            <p className="role-danger">
              <WarningIcon className="icon-small" />
              {m.staff_roles_danger()}
            </p>
            <RoleTable roles={value} />
          </div>
          {opened === null ? null : (
            <OpenedDialog opened={opened} roles={value} onChanged={retry} onClose={() => setOpened(null)} />
          )}
        </>
      )}
    </div>
  );
}

type Open = ((opened: OpenedRoleDialog) => void) | null;

type CustomRolesProps = {
  readonly own: readonly CustomRole[];
  /**
   * Button that creates a role, which is shown here only if there is no custom role yet. Null for users who cannot
   * create roles.
   */
  readonly add: ReactNode;
  readonly onOpen: Open;
};

function CustomRoles({ own, add, onOpen }: CustomRolesProps) {
  return (
    <section className="staff-stack" aria-labelledby="custom-roles">
      <h2 id="custom-roles" className="panel-title">
        {m.staff_roles_own()}
      </h2>
      {own.length === 0 ? (
        <EmptyState text={m.staff_roles_none()}>{add}</EmptyState>
      ) : (
        <div className="role-list">
          {own.map((role) => (
            <RoleCard key={role.ownRoleId} role={role} onOpen={onOpen} />
          ))}
        </div>
      )}
    </section>
  );
}

type OpenedProps = {
  readonly opened: OpenedRoleDialog;
  readonly roles: StaffRoles;
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

/** Shows the dialog that is open. Renders nothing if the role of the dialog was deleted meanwhile. */
function OpenedDialog({ opened: { act, ownRoleId }, roles: { fixed, own }, onChanged, onClose }: OpenedProps) {
  if (act === 'add') return <CreateRoleDialog fixed={fixed} onChanged={onChanged} onClose={onClose} />;
  const role = own.find((one) => one.ownRoleId === ownRoleId);
  if (role === undefined) return null;
  if (act === 'change') return <ChangeRoleDialog role={role} onChanged={onChanged} onClose={onClose} />;
  const others = own.filter((one) => one.ownRoleId !== ownRoleId);
  return <DeleteRoleDialog role={role} others={others} onChanged={onChanged} onClose={onClose} />;
}

type CardProps = {
  readonly role: CustomRole;
  /** Opens the dialog of a role. Null for users who cannot change roles. */
  readonly onOpen: Open;
};

function RoleCard({ role, onOpen }: CardProps) {
  const { locale } = usePortal();
  const { ownRoleId, permissions, people, ofStations } = role;
  const name = customRoleName(role, locale);
  const dangerous = permissions.filter(
    (permission, place) =>
      permissionDangerText(permission) !== null &&
      permissions.findIndex((one) => permissionDangerText(one) === permissionDangerText(permission)) === place,
  );
  return (
    <article className="role-card">
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <div>
        <p>{m.staff_roles_permission_count({ count: permissions.length })}</p>
        {ofStations ? <p className="staff-quiet">{m.staff_roles_of_stations()}</p> : null}
        {dangerous.length === 0 ? null : (
          <p className="role-acts">
            {dangerous.map((permission) => (
              <DangerBadge key={permission} permission={permission} />
            ))}
          </p>
        )}
        <p>
          {m.staff_roles_people()}: <PeopleNames people={people} />
        </p>
      </div>
      {onOpen === null ? null : (
        <div className="role-acts">
          <button
            type="button"
            className="button button-secondary"
            aria-label={`${m.staff_roles_change()}: ${isolated(name)}`}
            onClick={() => onOpen({ act: 'change', ownRoleId })}
          >
            {m.staff_roles_change()}
          </button>
          <button
            type="button"
            className="button button-quiet"
            aria-label={`${m.staff_roles_delete()}: ${isolated(name)}`}
            onClick={() => onOpen({ act: 'delete', ownRoleId })}
          >
            {m.staff_roles_delete()}
          </button>
        </div>
      )}
    </article>
  );
}
