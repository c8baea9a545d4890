import { useState } from 'react';
import { m } from '#messages/compiled/messages.js';
import { PageHeader } from '../../kit/page-header.tsx';
import { useMe, usePortal } from '../../lib/portal.tsx';
import { permissionLabels } from '../../lib/words/permission-labels.ts';
import { roleNames } from '../../lib/words/role-words.ts';
import { OwnEmail } from './own-email.tsx';
import { OwnName } from './own-name.tsx';
import { OwnPassword } from './own-password.tsx';
import { OwnPushDevices } from './own-push.tsx';
import { OwnRecoveryCodes } from './own-recovery.tsx';
import type { ExpandedAccountRow, AccountRowName } from './account-row.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { Passkeys } from './passkeys.tsx';

export function SettingsPage() {
  const me = useMe();
  const { name, permissions } = me;
  const { locale } = usePortal();
  // number of changes that signed out all other devices; each change increases it, so that the list of devices reloads
  const [signOuts, setSignOuts] = useState(0);
  const [opened, setOpened] = useState<ExpandedAccountRow>(null);
  const rowOf = (row: AccountRowName) => ({
    isOpen: opened === row,
    onToggle: () => setOpened(opened === row ? 'closed' : row),
  });
  return (
    <div className="staff-stack staff-sections">
      <PageHeader
        title={m.staff_settings_title()}
        text={
          <>
            <bdi>{name}</bdi> · {roleNames(me, locale)}
          </>
        }
      />
      <OwnName {...rowOf('name')} />
      <OwnEmail
        opened={opened}
        onToggle={(isOpen) => setOpened(isOpen ? 'email' : 'closed')}
        onChanged={() => setSignOuts(signOuts + 1)}
      />
      <OwnPassword {...rowOf('password')} onChanged={() => setSignOuts(signOuts + 1)} />
      <Passkeys />
      <OwnRecoveryCodes />
      <OwnSessions version={signOuts} />
      <OwnPushDevices />
      <details>
        <summary className="staff-summary">{m.staff_settings_rights()}</summary>
        <ul className="staff-rights">
          {permissions.map((permission) => (
            <li key={permission}>{permissionLabels[permission]()}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
