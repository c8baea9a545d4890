import { expect, test } from 'vitest';
import {
  mayLegalVersionTakeEffect,
  legalVersionName,
  legalVersionState,
  legalVersionInForce,
} from './legal-versions.ts';

const one = { version: 1, effective: '2026-11-01' };
const two = { version: 2, effective: '2026-12-01' };
const three = { version: 3, effective: '2026-11-20' };

test('the newest version that has begun is in force', () => {
  expect(legalVersionInForce([two, one], '2026-10-31')).toBeNull();
  expect(legalVersionInForce([two, one], '2026-11-30')).toBe(one);
  expect(legalVersionInForce([two, one], '2026-12-01')).toBe(two);
  expect(legalVersionInForce([one, two], '2026-12-01')).toBe(two);
  // what was planned before is given up by what was published after it
  expect(legalVersionInForce([three, two, one], '2026-12-02')).toBe(three);
});

test('a version is planned, in force, past, or was replaced before it began', () => {
  const states = (today: string, versions = [two, one]) =>
    versions.map((each) => legalVersionState(each, versions, today));
  expect(states('2026-11-30')).toEqual(['planned', 'in_force']);
  expect(states('2026-12-01')).toEqual(['in_force', 'past']);
  expect(states('2026-11-19', [three, two, one])).toEqual(['planned', 'replaced', 'in_force']);
});

test('a text begins today at the earliest and within a year', () => {
  expect(mayLegalVersionTakeEffect('2026-11-22', '2026-11-23')).toBe(false);
  expect(mayLegalVersionTakeEffect('2026-11-23', '2026-11-23')).toBe(true);
  expect(mayLegalVersionTakeEffect('2027-11-24', '2026-11-23')).toBe(true);
  expect(mayLegalVersionTakeEffect('2027-11-25', '2026-11-23')).toBe(false);
});

test('a version is named by its day and its number', () => {
  expect(legalVersionName(two)).toBe('2026-12-01.2');
});
