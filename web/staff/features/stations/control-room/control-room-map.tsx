import { useMemo } from 'react';
import type { Locale } from '#contracts/core/locale.ts';
import type { ControlRoomStation } from '#contracts/staff/work-orders/control-room.ts';
import { isolated, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { groupStations } from '#web/lib/map/map-groups.ts';
import { MAP_HEIGHT, MAP_WIDTH } from '#web/lib/map/map-projection.ts';
import { townsOf } from '#web/lib/map/map-towns.ts';
import map from '#web/site/illustrations/station-map.svg';
import { usePortal } from '../../../lib/portal.tsx';
import { localizedName } from '../station-words.ts';
import {
  controlRoomStateOf,
  controlRoomStates,
  sortProblemsFirst,
  type ControlRoomState,
} from './control-room-state.ts';

const RADIUS = 13;
/** Radius of the touch target of a map pin, in units of the map. */
const REACH = 22;
const NAME_GAP = 22;

const signs = { problem: '✕', attention: '!', ok: '✓', quiet: '–' } as const satisfies Record<ControlRoomState, string>;

const lookLabels = {
  problem: () => m.staff_room_look_problem(),
  attention: () => m.staff_room_look_attention(),
  ok: () => m.staff_room_look_ok(),
  quiet: () => m.staff_room_look_quiet(),
} as const satisfies Record<ControlRoomState, () => string>;

/**
 * Map of the country with a pin for each station. The list next to the map contains the same information. The symbol of
 * a pin has the same meaning as its colour. Nearby stations share one pin, which shows the worst state and the number
 * of further stations.
 */
export function ControlRoomMap({ stations }: { readonly stations: readonly ControlRoomStation[] }) {
  const { locale } = usePortal();
  const groups = useMemo(() => groupStations(stations), [stations]);
  return (
    <nav className="room-map" aria-label={m.stations_map()}>
      <svg viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}>
        <image href={map} width={MAP_WIDTH} height={MAP_HEIGHT} aria-hidden="true" />
        <g aria-hidden="true">
          {groups.map(({ middle: { x, y }, stations: together }) => (
            <text key={together.map(({ slug }) => slug).join(' ')} x={x - NAME_GAP} y={y + 4} textAnchor="end">
              {groupName(together, locale)}
            </text>
          ))}
        </g>
        {groups.map(({ middle, stations: together }) => (
          <Pin key={together.map(({ slug }) => slug).join(' ')} at={middle} stations={together} locale={locale} />
        ))}
      </svg>
      <ul className="room-legend">
        {controlRoomStates.map((look) => (
          <li key={look}>
            <span className="room-sign" data-look={look} aria-hidden="true">
              {signs[look]}
            </span>
            {lookLabels[look]()}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Returns the label of a pin, which is the name of the town. For several stations, adds the number of further stations:
 * 'Tel Aviv +3'.
 */
function groupName(together: readonly ControlRoomStation[], locale: Locale): string {
  const [first] = together;
  const city = first === undefined ? '' : localizedName(locale, { name: first.city, nameHe: first.cityHe });
  const town = townsOf(together)[0]?.name() ?? city;
  // the label is isolated, because the text direction of the map is left to right in both languages
  if (together.length === 1) return isolated(town);
  return isolated(m.staff_room_town_more({ town, count: leftToRight(`+${together.length - 1}`) }));
}

type PinProps = {
  readonly at: { readonly x: number; readonly y: number };
  readonly stations: readonly ControlRoomStation[];
  readonly locale: Locale;
};

function Pin({ at, stations, locale }: PinProps) {
  const [worst] = sortProblemsFirst(stations, locale);
  if (worst === undefined) return null;
  const look = controlRoomStateOf(worst);
  const names = stations.map((station) => localizedName(locale, station)).join(', ');
  const label = m.staff_room_pin({ names, state: lookLabels[look]() });
  return (
    <a
      href={`#room-${worst.slug}`}
      aria-label={label}
      data-look={look}
      onClick={(event) => {
        event.preventDefault();
        const card = document.querySelector<HTMLElement>(`#room-${worst.slug}`);
        card?.scrollIntoView({ block: 'center' });
        card?.focus({ preventScroll: true });
      }}
    >
      <title>{label}</title>
      <circle cx={at.x} cy={at.y} r={REACH} className="room-reach" />
      <circle cx={at.x} cy={at.y} r={RADIUS} className="room-dot" />
      <text x={at.x} y={at.y + 5} className="room-pin-sign" aria-hidden="true">
        {signs[look]}
      </text>
    </a>
  );
}
