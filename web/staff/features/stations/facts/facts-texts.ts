import type { InputOf } from '#contracts/core/endpoint.ts';
import type { changeStation } from '#contracts/staff/station-acts.ts';
import type { Opening } from '#contracts/stations/stations.ts';
import type { Texts } from '#web/lib/forms/form-texts.ts';

/** What people know of a station, as the calls carry it. */
export type StationFacts = Omit<InputOf<typeof changeStation>['body'], 'version'>;

export const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** How a day of hours is entered: the fields of a day are `day-3`, `opens-3`, `closes-3`. */
export type DayKind = 'hours' | 'all' | 'closed';

export function dayKindOf(opening: Opening): DayKind {
  if (opening === null) return 'closed';
  return opening.open === opening.close ? 'all' : 'hours';
}

const wholeDay = { open: '00:00', close: '00:00' } as const;

/** A time as some browsers write it has seconds. */
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

/** What the form of a station holds; a number that is none is refused by the call at its field. */
export function factsIn(texts: Texts): StationFacts {
  const said = (name: string) => texts[name] ?? '';
  const number = (name: string) => Number.parseFloat(said(name).replace(',', '.'));
  return {
    name: said('name'),
    nameHe: said('nameHe'),
    address: said('address'),
    addressHe: said('addressHe'),
    city: said('city'),
    cityHe: said('cityHe'),
    latitude: number('latitude'),
    longitude: number('longitude'),
    washMinutes: number('washMinutes'),
    offlineWashes: number('offlineWashes'),
    accessibility: said('accessibility'),
    accessibilityHe: said('accessibilityHe'),
    hours: DAYS.map((day) => openingIn(texts, day)),
  };
}

/** What is other there than in the form, by the name of its field. */
export function differencesOf(theirs: StationFacts, yours: StationFacts): (keyof StationFacts)[] {
  return (Object.keys(yours) as (keyof StationFacts)[]).filter(
    (name) => JSON.stringify(theirs[name]) !== JSON.stringify(yours[name]),
  );
}
