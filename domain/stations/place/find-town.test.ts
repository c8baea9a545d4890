import { expect, test } from 'vitest';
import { distanceKm } from './distance.ts';
import { addressWarnings, findTown } from './find-town.ts';
import { towns } from './towns.ts';

const jaffa = { latitude: 32.0526, longitude: 34.7499 };

test('a town is known in both scripts and in its usual spellings', () => {
  const beerSheva = findTown('באר שבע');
  expect(beerSheva?.name.en).toBe("Be'er Sheva");
  for (const spelled of ["Be'er Sheva", 'Be’er Sheva', 'Beer-Sheva', ' beersheba ', 'באר-שבע', 'באר־שבע']) {
    expect(findTown(spelled)).toBe(beerSheva);
  }
  expect(findTown('תל אביב - יפו')).toBe(findTown('Tel Aviv'));
  expect(findTown('Springfield')).toBeNull();
  expect(findTown('')).toBeNull();
});

test('no two towns have the same name or the same place', () => {
  for (const town of towns) {
    for (const name of [town.name.en, town.name.he, ...town.alsoCalled]) expect(findTown(name)).toBe(town);
  }
  const places = towns.map(({ latitude, longitude }) => `${latitude},${longitude}`);
  expect(new Set(places).size).toBe(places.length);
  expect(distanceKm(findTown('Haifa') ?? jaffa, findTown('Eilat') ?? jaffa)).toBeCloseTo(360, -1);
});

test('an address in a known town, at a place near its centre, is without doubt', () => {
  expect(addressWarnings({ city: 'Tel Aviv', cityHe: 'תל אביב-יפו', place: jaffa })).toEqual([]);
  expect(addressWarnings({ city: '', cityHe: '', place: null })).toEqual([]);
});

test('a place in another town, two different towns and an unknown town are doubtful', () => {
  const haifa = findTown('Haifa');
  const telAviv = findTown('Tel Aviv');
  expect(addressWarnings({ city: 'Haifa', cityHe: 'חיפה', place: jaffa })).toEqual([
    { kind: 'far', town: haifa, km: 86 },
  ]);
  expect(addressWarnings({ city: 'Tel Aviv', cityHe: 'חיפה', place: null })).toEqual([
    { kind: 'different_towns', en: telAviv, he: haifa },
  ]);
  expect(addressWarnings({ city: 'Tel Avvv', cityHe: 'תל אביב', place: jaffa })).toEqual([
    { kind: 'unknown_town', typed: 'Tel Avvv' },
  ]);
});

test('a place outside the country is doubtful, and swapped numbers are recognized', () => {
  const doubtsAt = (latitude: number, longitude: number) =>
    addressWarnings({ city: 'Tel Aviv', cityHe: 'תל אביב', place: { latitude, longitude } });
  expect(doubtsAt(34.7499, 32.0526)).toEqual([{ kind: 'outside', isSwapped: true }]);
  expect(doubtsAt(51.5, -0.12)).toEqual([{ kind: 'outside', isSwapped: false }]);
});
