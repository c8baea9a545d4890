import type { InputOf } from '#contracts/core/endpoint.ts';
import type { changeStation } from '#contracts/staff/station-actions.ts';
import type { Opening } from '#contracts/stations/stations.ts';
import type { GeoPoint } from '#domain/stations/place/distance.ts';
import type { FormValues } from '#web/lib/forms/form-texts.ts';

/** Public data of a station, in the format of the API call. */
export type StationDetails = Omit<InputOf<typeof changeStation>['body'], 'version'>;

export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/**
 * Opening hours of a day: typed hours, open all day, or closed. For example, the form fields of day 3 are `day-3`,
 * `opens-3` and `closes-3`.
 */
export type OpeningDayKind = 'hours' | 'all' | 'closed';

export function openingDayKindOf(opening: Opening): OpeningDayKind {
  if (opening === null) return 'closed';
  return opening.open === opening.close ? 'all' : 'hours';
}

const wholeDay = { open: '00:00', close: '00:00' } as const;

/** Removes the seconds that some browsers add to a time. */
function withoutSeconds(text: string | undefined): string {
  return (text ?? '').slice(0, 5);
}

function openingIn(texts: FormValues, day: number): Opening {
  if (texts['always'] !== undefined) return wholeDay;
  const kind = texts[`day-${day}`];
  if (kind === 'closed') return null;
  if (kind === 'all') return wholeDay;
  return { open: withoutSeconds(texts[`opens-${day}`]), close: withoutSeconds(texts[`closes-${day}`]) };
}

/**
 * Parses a number of the form, which can have a decimal point or a decimal comma. Returns NaN if the text is not a
 * number.
 */
function numberIn(texts: FormValues, name: string): number {
  return Number.parseFloat((texts[name] ?? '').replace(',', '.'));
}

/** Returns the coordinates in the form. Returns null if they are incomplete or out of range. */
export function coordinatesOfInput(texts: FormValues): GeoPoint | null {
  const place = { latitude: numberIn(texts, 'latitude'), longitude: numberIn(texts, 'longitude') };
  // a missing number is NaN, so that both comparisons are false
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null;
}

/** Converts the form to the body of the request. The server reports an invalid number as an error of its field. */
export function stationDetailsOfInput(texts: FormValues): StationDetails {
  const textOf = (name: string) => texts[name] ?? '';
  const number = (name: string) => numberIn(texts, name);
  return {
    name: textOf('name'),
    nameHe: textOf('nameHe'),
    address: textOf('address'),
    addressHe: textOf('addressHe'),
    city: textOf('city'),
    cityHe: textOf('cityHe'),
    latitude: number('latitude'),
    longitude: number('longitude'),
    washMinutes: number('washMinutes'),
    offlineWashes: number('offlineWashes'),
    accessibility: textOf('accessibility'),
    accessibilityHe: textOf('accessibilityHe'),
    hours: WEEKDAYS.map((day) => openingIn(texts, day)),
  };
}

/** Returns the names of the fields in which the saved data (`theirs`) is different from the form (`yours`). */
export function conflictingFieldsOf(theirs: StationDetails, yours: StationDetails): (keyof StationDetails)[] {
  return (Object.keys(yours) as (keyof StationDetails)[]).filter(
    (name) => JSON.stringify(theirs[name]) !== JSON.stringify(yours[name]),
  );
}
