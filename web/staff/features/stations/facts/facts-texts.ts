import type { InputOf } from '#contracts/core/endpoint.ts';
import type { changeStation } from '#contracts/staff/station-acts.ts';
import type { Opening } from '#contracts/stations/stations.ts';
import type { Place } from '#domain/stations/place/distance.ts';
import type { Texts } from '#web/lib/forms/form-texts.ts';

/** Public data of a station, in the format of the API call. */
export type StationFacts = Omit<InputOf<typeof changeStation>['body'], 'version'>;

export const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** How the opening hours of a day are entered. The fields of a day are `day-3`, `opens-3`, `closes-3`. */
export type DayKind = 'hours' | 'all' | 'closed';

export function dayKindOf(opening: Opening): DayKind {
  if (opening === null) return 'closed';
  return opening.open === opening.close ? 'all' : 'hours';
}

const wholeDay = { open: '00:00', close: '00:00' } as const;

/** Removes the seconds that some browsers add to a time. */
function clockOf(text: string | undefined): string {
  return (text ?? '').slice(0, 5);
}

function openingIn(texts: Texts, day: number): Opening {
  if (texts['always'] !== undefined) return wholeDay;
  const kind = texts[`day-${day}`];
  if (kind === 'closed') return null;
  if (kind === 'all') return wholeDay;
  return { open: clockOf(texts[`opens-${day}`]), close: clockOf(texts[`closes-${day}`]) };
}

/** Returns a number of the form, typed with a decimal point or a decimal comma; NaN if it is none. */
function numberIn(texts: Texts, name: string): number {
  return Number.parseFloat((texts[name] ?? '').replace(',', '.'));
}

/** Returns the place in the form; null while it is incomplete or not on the earth. */
export function placeIn(texts: Texts): Place | null {
  const place = { latitude: numberIn(texts, 'latitude'), longitude: numberIn(texts, 'longitude') };
  // a missing number is NaN, which fails both comparisons
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null;
}

/** Returns the data of the form. The API call refuses an invalid number at its field. */
export function factsIn(texts: Texts): StationFacts {
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
    hours: DAYS.map((day) => openingIn(texts, day)),
  };
}

/** Returns the names of fields whose values differ from the form. */
export function differencesOf(theirs: StationFacts, yours: StationFacts): (keyof StationFacts)[] {
  return (Object.keys(yours) as (keyof StationFacts)[]).filter(
    (name) => JSON.stringify(theirs[name]) !== JSON.stringify(yours[name]),
  );
}
