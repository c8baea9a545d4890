import { Fragment } from 'react';
import { Link } from 'react-router';
import type { OwnRole } from '#contracts/staff/team/roles.ts';
import { m } from '#messages/compiled/messages.js';

/** The people who have a role, with links to them in the team. */
export function PeopleNames({ people }: Pick<OwnRole, 'people'>) {
  if (people.length === 0) return <span className="staff-quiet">{m.staff_roles_nobody()}</span>;
  return people.map(({ staffId, name, disabled }, place) => (
    <Fragment key={staffId}>
      {place === 0 ? null : ', '}
      <Link to={`/admin/team#${staffId}`}>
        <bdi>{name}</bdi>
      </Link>
      {disabled ? ` (${m.staff_team_disabled()})` : null}
    </Fragment>
  ));
}
