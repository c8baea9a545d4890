import { useMemo, useState } from 'react';
import { listTeam, type StaffMember } from '#contracts/staff/members.ts';
import { formatDateTime } from '#domain/core/format.ts';
import { m } from '#messages/compiled/messages.js';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { roleWords } from '../../lib/role-words.ts';
import type { ListColumn } from '../../list/columns.ts';
import { ListPage } from '../../list/list-page.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';

const stateWords = {
  active: () => m.staff_team_active(),
  invited: () => m.staff_team_invited(),
  disabled: () => m.staff_team_disabled(),
} as const satisfies Record<StaffMember['state'], () => string>;

function rolesOf({ roles }: StaffMember): string {
  return roles.map((role) => roleWords[role]()).join(', ');
}

type Opened = { readonly kind: 'invite' } | { readonly kind: 'change'; readonly member: StaffMember };

/** Who works in the portal; an owner invites, changes roles, and shuts out. */
export function TeamPage() {
  const me = useMe();
  const { locale } = usePortal();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [version, setVersion] = useState(0);
  const mayChange = mayUse(me, 'role.write');
  const columns = useMemo((): readonly ListColumn<StaffMember>[] => {
    const shown: ListColumn<StaffMember>[] = [
      { id: 'name', header: m.staff_team_name(), cell: ({ name }) => <bdi>{name}</bdi>, text: ({ name }) => name },
      {
        id: 'email',
        header: m.staff_team_email(),
        cell: ({ email }) => <bdi dir="ltr">{email}</bdi>,
        text: ({ email }) => email,
      },
      { id: 'roles', header: m.staff_team_roles(), cell: rolesOf, text: rolesOf },
      {
        id: 'state',
        header: m.staff_team_state(),
        cell: ({ state }) => <span className={`staff-state staff-state-${state}`}>{stateWords[state]()}</span>,
        text: ({ state }) => stateWords[state](),
      },
      {
        id: 'seen',
        header: m.staff_team_seen(),
        cell: ({ lastSeenAt }) =>
          lastSeenAt === null ? m.staff_team_never() : formatDateTime(Date.parse(lastSeenAt), locale),
        text: ({ lastSeenAt }) => lastSeenAt ?? '',
      },
    ];
    if (!mayChange) return shown;
    const act: ListColumn<StaffMember> = {
      id: 'acts',
      header: m.staff_team_act(),
      cell: (member) =>
        member.id === me.id ? null : (
          <button
            type="button"
            className="button button-quiet"
            aria-label={m.staff_team_change_of({ name: member.name })}
            onClick={() => setOpened({ kind: 'change', member })}
          >
            {m.staff_team_change()}
          </button>
        ),
    };
    return [...shown, act];
  }, [locale, mayChange, me.id]);

  function done() {
    setOpened(null);
    setVersion(version + 1);
  }
  return (
    <>
      <ListPage
        title={m.staff_team_title()}
        text={m.staff_team_text()}
        endpoint={listTeam}
        columns={columns}
        rowId={({ id }) => id}
        empty={m.staff_team_empty()}
        version={version}
        acts={
          mayChange ? (
            <button type="button" className="button button-primary" onClick={() => setOpened({ kind: 'invite' })}>
              {m.staff_team_invite()}
            </button>
          ) : null
        }
      />
      {opened?.kind === 'invite' ? <InviteDialog onDone={done} onClose={() => setOpened(null)} /> : null}
      {opened?.kind === 'change' ? (
        <ChangeDialog member={opened.member} onDone={done} onClose={() => setOpened(null)} />
      ) : null}
    </>
  );
}
