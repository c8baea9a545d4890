import { expect, test } from 'vitest';
import { navigationGroupNames, type NavigationGroupName } from '../place.ts';
import { choicesAfterSettings, isGroupOpenAtFirst } from './open-groups.ts';

function openAt(current: NavigationGroupName | null, entryCount: number): readonly NavigationGroupName[] {
  return navigationGroupNames.filter((name) => isGroupOpenAtFirst({ name, current, entryCount }));
}

test('the groups of daily work are open at first', () => {
  expect(openAt('sell', 30)).toEqual(['home', 'sell', 'customers', 'stations']);
  expect(openAt(null, 30)).toEqual(['home', 'sell', 'customers', 'stations']);
});

test('the group of an office screen opens in place of the stations', () => {
  expect(openAt('money', 30)).toEqual(['home', 'sell', 'customers', 'money']);
});

test('all groups of a small navigation are open', () => {
  expect(openAt('stations', 8)).toEqual(navigationGroupNames);
});

test('expanded settings are collapsed on leaving them, and other choices stay', () => {
  expect(choicesAfterSettings({ settings: true, money: true, sell: false })).toEqual({ money: true, sell: false });
  expect(choicesAfterSettings({ settings: false, money: true })).toEqual({ settings: false, money: true });
});
