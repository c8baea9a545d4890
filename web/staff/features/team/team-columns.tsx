import { useLocation } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import type { StaffUser } from '#contracts/staff/team/staff-users.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { RelativeTime } from '../../kit/relative-time.tsx';
import { roleNames } from '../../lib/words/role-words.ts';
import { NoValue } from '../../kit/no-value.tsx';
import type { ListColumn } from '../../list/columns.ts';
import { timeCell } from '../../list/csv.ts';
import { readableOrPlaceholder } from '../../lib/name-or-placeholder.ts';
import { StatusBadge } from '../../lib/status-badge.tsx';
import { stateTones } from '../../lib/words/state-tones.ts';

const stateLabels = {
  active: () => m.staff_team_active(),
  invited: () => m.staff_team_invited(),
  disabled: () => m.staff_team_disabled(),
} as const satisfies Record<StaffUser['state'], () => string>;

/** Returns the names of a partner's stations. Returns an empty text for staff users who see all stations. */
function stationNamesText({ stations }: StaffUser, locale: Locale): string {
  return stations.map(({ name, nameHe }) => (locale === 'he' ? nameHe : name)).join(', ');
}

/**
 * Shows the name of a staff user. The name receives the focus if the hash of the URL is the user's id, as in links of
 * search results.
 */
function StaffUserName({ staffUser: { id, name } }: { readonly staffUser: StaffUser }) {
  const isSought = useLocation().hash === `#${id}`;
  return isSought ? (
    <bdi ref={focusOn} tabIndex={-1}>
      {name}
    </bdi>
  ) : (
    <bdi>{name}</bdi>
  );
}

function focusOn(element: HTMLElement | null): void {
  element?.focus();
}

export function teamColumns(locale: Locale): readonly ListColumn<StaffUser>[] {
  return [
    {
      id: 'name',
      header: m.staff_team_name(),
      cell: (staffUser) => <StaffUserName staffUser={staffUser} />,
      text: ({ name }) => name,
    },
    {
      id: 'email',
      from: 'middle',
      header: m.staff_team_email(),
      card: 'plain',
      cell: ({ email }) => <bdi dir="auto">{readableOrPlaceholder(email)}</bdi>,
      text: ({ email }) => readableOrPlaceholder(email),
    },
    {
      id: 'roles',
      header: m.staff_team_roles(),
      card: 'plain',
      cell: (staffUser) => roleNames(staffUser, locale),
      text: (staffUser) => roleNames(staffUser, locale),
    },
    {
      id: 'stations',
      from: 'middle',
      header: m.staff_team_stations(),
      cell: (staffUser) => (staffUser.stations.length === 0 ? null : <bdi>{stationNamesText(staffUser, locale)}</bdi>),
      text: (staffUser) => stationNamesText(staffUser, locale),
    },
    {
      id: 'state',
      header: m.staff_team_state(),
      card: 'side',
      cell: ({ state }) => <StatusBadge words={stateLabels[state]()} tone={stateTones.staffUser[state]} />,
      text: ({ state }) => stateLabels[state](),
    },
    {
      id: 'seen',
      from: 'middle',
      header: m.staff_team_seen(),
      cell: ({ lastSeenAt }) =>
        lastSeenAt === null ? (
          <NoValue text={m.staff_team_never()} />
        ) : (
          <RelativeTime at={lastSeenAt} locale={locale} />
        ),
      text: ({ lastSeenAt }) => timeCell(lastSeenAt, m.staff_team_never()),
    },
  ];
}

/**
 * Returns the column with the actions that an owner can take on other staff users. The row of the current owner has no
 * actions.
 */
export function actionColumn(ownId: string, onChange: (staffUser: StaffUser) => void): ListColumn<StaffUser> {
  return {
    id: 'acts',
    header: m.staff_team_act(),
    stays: true,
    has: ({ id }) => id !== ownId,
    cell: (staffUser) =>
      staffUser.id === ownId ? null : (
        <button
          type="button"
          className="button button-quiet"
          aria-label={m.staff_team_change_of({ name: isolated(staffUser.name) })}
          onClick={() => onChange(staffUser)}
        >
          {m.staff_team_change()}
        </button>
      ),
  };
}
