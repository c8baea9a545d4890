import { expect, test } from 'vitest';
import { matchesStationSearch } from './station-search.ts';

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
