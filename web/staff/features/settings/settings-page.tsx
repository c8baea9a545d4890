import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { rightWords } from '../../lib/words/right-words.ts';
import { roleWords } from '../../lib/words/role-words.ts';
import { Passkeys } from './passkeys.tsx';

/** What somebody's own access is. */
export function SettingsPage() {
  const me = useMe();
  const { name, roles, permissions } = me;
  return (
    <div className="staff-stack">
      <h1 className="text-2xl">{m.staff_settings_title()}</h1>
      <p>
        <bdi>{name}</bdi>
      </p>
      <Passkeys />
      <h2 className="text-lg">{m.staff_settings_roles()}</h2>
      <p>{roles.map((role) => roleWords[role]()).join(', ')}</p>
      <h2 className="text-lg">{m.staff_settings_rights()}</h2>
      <ul className="staff-rights">
        {permissions.map((permission) => (
          <li key={permission}>{rightWords[permission]()}</li>
        ))}
      </ul>
      {mayUse(me, 'settings.read') ? (
        <>
          <h2 className="text-lg">{m.staff_settings_shop()}</h2>
          <ul className="staff-rights">
            <li>
              <Link to="/admin/shop">{m.staff_place_shop()}</Link>
            </li>
            <li>
              <Link to="/admin/messages">{m.staff_place_messages()}</Link>
            </li>
            <li>
              <Link to="/admin/providers">{m.staff_place_providers()}</Link>
            </li>
            <li>
              <Link to="/admin/first-day">{m.staff_first_title()}</Link>
            </li>
          </ul>
        </>
      ) : null}
    </div>
  );
}
