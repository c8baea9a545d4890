import { expect, test } from 'vitest';
import { groupNames, type GroupName } from '../place.ts';
import { isGroupOpenAtFirst } from './open-groups.ts';

function openAt(current: GroupName | null, placeCount: number): readonly GroupName[] {
  return groupNames.filter((name) => isGroupOpenAtFirst({ name, current, placeCount }));
}

test('the groups of daily work are open at first', () => {
  expect(openAt('sell', 30)).toEqual(['home', 'sell', 'customers', 'stations']);
  expect(openAt(null, 30)).toEqual(['home', 'sell', 'customers', 'stations']);
});

test('the group of an office screen opens in place of the stations', () => {
  expect(openAt('money', 30)).toEqual(['home', 'sell', 'customers', 'money']);
});

test('all groups of a small navigation are open', () => {
  expect(openAt('stations', 8)).toEqual(groupNames);
});
