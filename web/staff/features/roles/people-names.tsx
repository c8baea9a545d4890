import { Fragment } from 'react';
import { Link } from 'react-router';
import type { CustomRole } from '#contracts/staff/team/roles.ts';
import { m } from '#messages/compiled/messages.js';

/** Maximum number of names of users that are shown for a role. The team page lists all of them. */
const NAMES_SHOWN = 5;

/** Lists the staff users with a role. Each name links to the user's entry on the team page. */
export function PeopleNames({ people }: Pick<CustomRole, 'people'>) {
  if (people.length === 0) return <span className="staff-quiet">{m.staff_roles_no_people()}</span>;
  const further = people.length - NAMES_SHOWN;
  return (
    <>
      {people.slice(0, NAMES_SHOWN).map(({ staffId, name, disabled }, place) => (
        <Fragment key={staffId}>
          {place === 0 ? null : ', '}
          <Link to={`/admin/team#${staffId}`}>
            <bdi>{name}</bdi>
          </Link>
          {disabled ? ` (${m.staff_team_disabled()})` : null}
        </Fragment>
      ))}
      {further > 0 ? ` ${m.staff_roles_more({ count: further })}` : null}
    </>
  );
}
