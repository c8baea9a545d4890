import type { StaffStationRow } from '#contracts/staff/stations.ts';
import { alertSeverity } from '#domain/stations/alerts/alert-rules.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { nameIn, needsAttention } from './station-words.ts';

export type OrderedStation = Parameters<typeof needsAttention>[0] & Pick<StaffStationRow, 'connection'>;

/**
 * Returns the rank of a station in the list. The order is: danger, out of order, other work, in service, not opened
 * yet.
 */
function rankOf(station: OrderedStation): number {
  const alerts = station.bays.flatMap(({ alert }) => (alert === null ? [] : [alertSeverity[alert]]));
  if (alerts.includes('safety')) return 0;
  const isAway = station.connection === 'silent' || station.connection === 'unreachable';
  if (alerts.includes('sales') || station.status === 'maintenance' || (station.status === 'live' && isAway)) return 1;
  if (needsAttention(station)) return 2;
  return station.status === 'live' ? 3 : 4;
}

/** Returns the stations sorted by their need for attention, highest first. Stations of equal rank keep their order. */
export function sortWorstFirst<Station extends OrderedStation>(stations: readonly Station[]): readonly Station[] {
  return stations.toSorted((one, other) => rankOf(one) - rankOf(other));
}

type Named = Pick<StaffStationRow, 'name' | 'nameHe' | 'city' | 'cityHe'>;

/** Returns the stations in the order of their names in a language. */
export function sortByName<Station extends Pick<Named, 'name' | 'nameHe'>>(
  stations: readonly Station[],
  locale: Locale,
): readonly Station[] {
  return stations.toSorted((one, other) => nameIn(locale, one).localeCompare(nameIn(locale, other), locale));
}

/** Returns the stations whose name or city contains a text, in either language. */
export function findStations<Station extends Named>(stations: readonly Station[], search: string): readonly Station[] {
  const wanted = search.trim().toLowerCase();
  return stations.filter(({ name, nameHe, city, cityHe }) =>
    [name, nameHe, city, cityHe].some((text) => text.toLowerCase().includes(wanted)),
  );
}
