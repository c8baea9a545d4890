import { useState } from 'react';
import type { StationId } from '#contracts/core/ids.ts';
import { staffRoles, type StaffMember, type StaffRole } from '#contracts/staff/customers/members.ts';
import { listStaffStations } from '#contracts/staff/stations.ts';
import { m } from '#messages/compiled/messages.js';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { usePortal } from '../../lib/portal.tsx';
import { rolePurposes, roleWords } from '../../lib/words/role-words.ts';

/** Returns the selected roles, and the selected stations of a partner. */
export function accessIn(form: HTMLFormElement): { roles: StaffRole[]; stations: StationId[] } {
  const data = new FormData(form);
  const ticked = data.getAll('roles');
  return {
    roles: staffRoles.filter((role) => ticked.includes(role)),
    stations: data.getAll('stations').filter((value): value is StationId => typeof value === 'string'),
  };
}

type Access = Pick<StaffMember, 'roles' | 'stations'>;

/** The roles of a staff user, and the stations of a partner. */
export function RoleChoice({ chosen: { roles, stations } }: { readonly chosen: Access }) {
  const [isPartner, setPartner] = useState(roles.includes('partner'));
  return (
    <>
      <fieldset className="staff-stack">
        <legend className="field-label">{m.staff_team_roles()}</legend>
        {staffRoles.map((role) => (
          <CheckField
            key={role}
            name="roles"
            value={role}
            label={roleWords[role]()}
            hint={rolePurposes[role]()}
            defaultChecked={roles.includes(role)}
            {...(role === 'partner' ? { onChange: ({ target }) => setPartner(target.checked) } : {})}
          />
        ))}
      </fieldset>
      {isPartner ? <StationChoice chosen={stations} /> : null}
    </>
  );
}

function StationChoice({ chosen }: { readonly chosen: StaffMember['stations'] }) {
  const { locale } = usePortal();
  const resource = useStaffData(listStaffStations, {});
  return (
    <fieldset className="staff-stack">
      <legend className="field-label">{m.staff_team_stations()}</legend>
      <p className="field-hint">{m.staff_team_stations_hint()}</p>
      <LoadState resource={resource} />
      {(resource.value?.rows ?? []).map(({ stationId, name, nameHe }) => (
        <CheckField
          key={stationId}
          name="stations"
          value={stationId}
          label={locale === 'he' ? nameHe : name}
          defaultChecked={chosen.some((station) => station.stationId === stationId)}
        />
      ))}
    </fieldset>
  );
}
