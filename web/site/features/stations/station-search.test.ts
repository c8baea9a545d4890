import { expect, test } from 'vitest';
import type { Station } from '#contracts/stations/stations.ts';
import { matchesStationSearch, searchStations } from './station-search.ts';

const beach = {
  name: 'Beach Park',
  nameHe: 'פארק החוף',
  city: 'Tel Aviv',
  cityHe: 'תל אביב',
  address: '12 HaYarkon Street',
  addressHe: 'רחוב הירקון 12',
};

test.each([
  'Tel Aviv',
  'tel av',
  'aviv tel',
  'תל אביב',
  'אביב',
  'Beach',
  'החוף',
  'hayarkon',
  'הירקון 12',
  'beach תל',
  '',
])('a station is found by %j: its city, name or street, in either language', (search) => {
  expect(matchesStationSearch(beach, search)).toBe(true);
});

test.each(['Haifa', 'חיפה', 'Tel Haifa', 'רחוב הרצל'])('and by %j it is not', (search) => {
  expect(matchesStationSearch(beach, search)).toBe(false);
});

const ashkelon = { name: 'Marina', nameHe: 'המרינה', city: 'Ashkelon', cityHe: 'אשקלון' };
const raanana = { name: 'Park', nameHe: 'הפארק', city: "Ra'anana", cityHe: 'רעננה' };
const stations = [
  { ...beach, ...ashkelon, latitude: 31.67, longitude: 34.57 },
  { ...beach, ...raanana, latitude: 32.18, longitude: 34.87 },
] as unknown as readonly Station[];
const searched = (text: string) => {
  const { found, nearTown } = searchStations({ stations, text, place: null, locale: 'en' });
  return { cities: found.map(({ station }) => station.city), km: found[0]?.km, town: nearTown?.name.en };
};

test('a town without a station finds the nearest stations with their distance', () => {
  expect(searched('כפר סבא')).toMatchObject({ cities: ["Ra'anana", 'Ashkelon'], town: 'Kfar Saba' });
  expect(searched('Kfar Saba').km).toBeCloseTo(3.8, 0);
  expect(searched('Ashkelon')).toEqual({ cities: ['Ashkelon'], km: null, town: undefined });
  expect(searched('Nowhere')).toEqual({ cities: [], km: undefined, town: undefined });
});
