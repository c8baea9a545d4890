import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { StationId } from '#contracts/core/ids.ts';
import {
  staffRoles,
  type AssignedCustomRole,
  type StaffUser,
  type StaffRole,
} from '#contracts/staff/team/staff-users.ts';
import { listStaffStations } from '#contracts/staff/stations.ts';
import { listRoles } from '#contracts/staff/team/roles.ts';
import { isLimitedToOwnStations } from '#domain/staff/permissions.ts';
import { m } from '#messages/compiled/messages.js';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { usePortal } from '../../lib/portal.tsx';
import { customRoleName, roleLabels, roleNames, rolePurposes } from '../../lib/words/role-words.ts';

type ChosenAccess = {
  readonly roles: StaffRole[];
  readonly ownRoleId: string | null;
  readonly stations: StationId[];
};

export function accessOfInput(form: HTMLFormElement): ChosenAccess {
  const data = new FormData(form);
  const ticked = data.getAll('roles');
  const own = data.get('ownRoleId');
  return {
    roles: staffRoles.filter((role) => ticked.includes(role)),
    ownRoleId: typeof own === 'string' && own !== '' ? own : null,
    stations: data.getAll('stations').filter((value): value is StationId => typeof value === 'string'),
  };
}

type Access = Pick<StaffUser, 'ownRole' | 'roles' | 'stations'>;

type Section = 'roles' | 'stations';

/**
 * Form fields for the roles of a staff user and the stations of a partner. They are in two sections, of which only one
 * is expanded at a time.
 */
export function RoleChoice({ chosen }: { readonly chosen: Access }) {
  const { roles, stations } = chosen;
  const { locale } = usePortal();
  const [held, setHeld] = useState<readonly StaffRole[]>(roles);
  const [ownRole, setOwnRole] = useState<AssignedCustomRole | null>(chosen.ownRole);
  const [opened, setOpened] = useState<Section | null>('roles');
  const needsStations = isLimitedToOwnStations({ roles: held, ownRole });
  function toggle(section: Section) {
    setOpened(opened === section ? null : section);
  }
  function choose(role: StaffRole, isOn: boolean) {
    setHeld(staffRoles.filter((each) => (each === role ? isOn : held.includes(each))));
    // a partner cannot have another role, so the section of the stations is expanded next
    if (role === 'partner') setOpened(isOn ? 'stations' : 'roles');
  }
  function chooseOwn(role: AssignedCustomRole | null) {
    setOwnRole(role);
    if (role?.ofStations === true) setOpened('stations');
  }
  return (
    <>
      <AccessSection
        title={m.staff_team_roles()}
        chosen={roleNames({ roles: held, ownRole }, locale)}
        isOpen={opened === 'roles'}
        onToggle={() => toggle('roles')}
      >
        {staffRoles.map((role) => (
          <CheckField
            key={role}
            name="roles"
            value={role}
            label={roleLabels[role]()}
            hint={rolePurposes[role]()}
            defaultChecked={roles.includes(role)}
            onChange={({ target }) => choose(role, target.checked)}
          />
        ))}
        <CustomRoleChoice chosen={ownRole} onChoose={chooseOwn} />
      </AccessSection>
      {needsStations ? (
        <StationChoice chosen={stations} isOpen={opened === 'stations'} onToggle={() => toggle('stations')} />
      ) : null}
    </>
  );
}

type CustomRoleProps = {
  readonly chosen: AssignedCustomRole | null;
  readonly onChoose: (role: AssignedCustomRole | null) => void;
};

/** Form field for one custom role in addition to the fixed roles. Hidden if the shop has no custom roles. */
function CustomRoleChoice({ chosen, onChoose }: CustomRoleProps) {
  const { locale } = usePortal();
  const resource = useStaffData(listRoles, {});
  const own: readonly AssignedCustomRole[] = resource.value?.own ?? (chosen === null ? [] : [chosen]);
  if (own.length === 0) return resource.failure === null ? null : <LoadState resource={resource} />;
  return (
    <Field label={m.staff_roles_own_of_person()} hint={m.staff_roles_own_of_person_hint()}>
      {(control) => (
        <select
          {...control}
          name="ownRoleId"
          className="field-input"
          value={chosen?.ownRoleId ?? ''}
          onChange={({ target }) => onChoose(own.find(({ ownRoleId }) => ownRoleId === target.value) ?? null)}
        >
          <option value="">{m.staff_roles_own_none()}</option>
          {own.map((role) => (
            <option key={role.ownRoleId} value={role.ownRoleId}>
              {customRoleName(role, locale)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type SectionProps = { readonly isOpen: boolean; readonly onToggle: () => void };

type AccessSectionProps = SectionProps & {
  readonly title: string;
  /** Text of the current choice, which is shown while the section is collapsed. */
  readonly chosen: string;
  readonly children: ReactNode;
};

function AccessSection({ title, chosen, isOpen, onToggle, children }: AccessSectionProps) {
  const frame = useRef<HTMLDetailsElement>(null);
  const wasOpen = useRef(isOpen);
  // an expanded section is scrolled into view, because the sticky button of the dialog would cover it; a dialog that
  // just opened does not scroll
  useEffect(() => {
    if (isOpen && !wasOpen.current) frame.current?.scrollIntoView({ block: 'nearest' });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <details ref={frame} className="access-section" open={isOpen}>
      <summary
        className="staff-summary"
        onClick={(event) => {
          event.preventDefault();
          onToggle();
        }}
      >
        <span>
          {title}
          {chosen === '' ? null : <span className="staff-quiet"> · {chosen}</span>}
        </span>
      </summary>
      <fieldset className="staff-stack">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  );
}

function StationChoice({ chosen, isOpen, onToggle }: SectionProps & { readonly chosen: StaffUser['stations'] }) {
  const { locale } = usePortal();
  const resource = useStaffData(listStaffStations, {});
  const [held, setHeld] = useState<readonly StationId[]>(chosen.map(({ stationId }) => stationId));
  return (
    <AccessSection
      title={m.staff_team_stations()}
      chosen={held.length === 0 ? '' : String(held.length)}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <p className="field-hint">{m.staff_team_stations_hint()}</p>
      <LoadState resource={resource} />
      {(resource.value?.rows ?? []).map(({ stationId, name, nameHe }) => (
        <CheckField
          key={stationId}
          name="stations"
          value={stationId}
          label={locale === 'he' ? nameHe : name}
          defaultChecked={held.includes(stationId)}
          onChange={({ target }) => {
            const others = held.filter((each) => each !== stationId);
            setHeld(target.checked ? [...others, stationId] : others);
          }}
        />
      ))}
    </AccessSection>
  );
}
