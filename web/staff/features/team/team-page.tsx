import { useMemo, useState } from 'react';
import { listTeam, type StaffMember } from '#contracts/staff/customers/members.ts';
import { m } from '#messages/compiled/messages.js';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { ListPage } from '../../list/list-page.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { actColumn, teamColumns } from './team-columns.tsx';

/** Who works in the portal; an owner invites, changes roles, and shuts out. */
export function TeamPage() {
  const me = useMe();
  const { locale } = usePortal();
  const [opened, setOpened] = useState<StaffMember | 'invite' | null>(null);
  const [version, setVersion] = useState(0);
  const mayChange = mayUse(me, 'role.write');
  const columns = useMemo(
    () => [...teamColumns(locale), ...(mayChange ? [actColumn(me.id, setOpened)] : [])],
    [locale, mayChange, me.id],
  );
  function close() {
    setOpened(null);
  }
  function done() {
    close();
    setVersion(version + 1);
  }
  const invite = (
    <button type="button" className="button button-primary" onClick={() => setOpened('invite')}>
      {m.staff_team_invite()}
    </button>
  );
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
        acts={mayChange ? invite : null}
      />
      {opened === 'invite' ? <InviteDialog onDone={done} onClose={close} /> : null}
      {opened === null || opened === 'invite' ? null : <ChangeDialog member={opened} onDone={done} onClose={close} />}
    </>
  );
}
