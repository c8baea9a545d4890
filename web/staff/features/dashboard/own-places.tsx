import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { places } from '../../places.tsx';

/** Links to the places of the portal that the role may use. */
export function OwnPlaces() {
  const me = useMe();
  const own = places.filter(({ path, permission }) => path !== 'dashboard' && mayUse(me, permission));
  return (
    <nav className="staff-stack" aria-labelledby="own-places">
      <h2 id="own-places" className="text-lg">
        {m.staff_own_places()}
      </h2>
      <ul className="staff-own-places">
        {own.map(({ path, label, Icon }) => (
          <li key={path}>
            <Link to={`/admin/${path}`} className="button button-secondary">
              <Icon className="size-5" />
              {label()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
