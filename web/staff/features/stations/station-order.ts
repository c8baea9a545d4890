import type { Locale } from '#contracts/core/locale.ts';
import type { StaffStationRow } from '#contracts/staff/stations.ts';
import { normalizeWordsInOrder } from '#domain/core/names/name-words.ts';
import { alertSeverity } from '#domain/stations/alerts/alert-rules.ts';
import { localizedName, stationNeedsAttention } from './station-words.ts';

export type OrderedStation = Parameters<typeof stationNeedsAttention>[0] &
  Pick<StaffStationRow, 'connection' | 'name' | 'nameHe'>;

/**
 * Returns the rank of a station in the list. Danger to people comes first, then stations without sales (an alert, out
 * of service or no connection). Stations with other work, stations in service and stations that are not opened yet
 * follow.
 */
function urgencyRankOf(station: OrderedStation): number {
  const alerts = station.bays.flatMap(({ alert }) => (alert === null ? [] : [alertSeverity[alert]]));
  if (alerts.includes('safety')) return 0;
  const isAway = station.connection === 'silent' || station.connection === 'unreachable';
  if (alerts.includes('sales') || station.status === 'maintenance' || (station.status === 'live' && isAway)) return 1;
  if (stationNeedsAttention(station)) return 2;
  return station.status === 'live' ? 3 : 4;
}

/**
 * Sorts the stations by their need for attention, highest first. Stations of equal rank are sorted by their name in the
 * reader's language.
 */
export function sortByUrgency<Station extends OrderedStation>(
  stations: readonly Station[],
  locale: Locale,
): readonly Station[] {
  const compareNames = createNameComparator(locale);
  return stations.toSorted((one, other) => urgencyRankOf(one) - urgencyRankOf(other) || compareNames(one, other));
}

type Named = Pick<StaffStationRow, 'name' | 'nameHe'>;

export function createNameComparator(locale: Locale): (one: Named, other: Named) => number {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return (one, other) => compare(localizedName(locale, one), localizedName(locale, other));
}

type SearchedStation = Pick<StaffStationRow, 'name' | 'nameHe' | 'city' | 'cityHe'>;

/**
 * Returns the stations that match a search. A station matches if its name or city contains all words of the search, in
 * either language.
 */
export function filterStations<Station extends SearchedStation>(
  stations: readonly Station[],
  search: string,
): readonly Station[] {
  const words = normalizeWordsInOrder(search).split(' ').filter(Boolean);
  return stations.filter(({ name, nameHe, city, cityHe }) => {
    const text = normalizeWordsInOrder([name, nameHe, city, cityHe].join(' '));
    return words.every((word) => text.includes(word));
  });
}
