import { m } from '#messages/compiled/messages.js';
import { useMe } from '../../lib/portal.tsx';
import { roleWords } from '../../lib/role-words.ts';

/** What somebody's own access is. */
export function SettingsPage() {
  const { name, roles, permissions } = useMe();
  return (
    <div className="staff-stack">
      <h1 className="text-2xl">{m.staff_settings_title()}</h1>
      <p>
        <bdi>{name}</bdi>
      </p>
      <h2 className="text-lg">{m.staff_settings_roles()}</h2>
      <p>{roles.map((role) => roleWords[role]()).join(', ')}</p>
      <h2 className="text-lg">{m.staff_settings_rights()}</h2>
      <ul className="staff-rights">
        {permissions.map((permission) => (
          <li key={permission}>
            <bdi dir="ltr">{permission}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
