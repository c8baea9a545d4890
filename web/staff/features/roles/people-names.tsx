import { Fragment } from 'react';
import { Link } from 'react-router';
import type { CustomRole } from '#contracts/staff/team/roles.ts';
import { m } from '#messages/compiled/messages.js';

/** Maximum number of names that are shown; the team page lists all of them. */
const NAMES_SHOWN = 5;

/** The staff users with a role, linked to their entries on the team page. */
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
