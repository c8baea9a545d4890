import { expect, test } from 'vitest';
import { protectedGroupOf, firstDayAsSenior, validityOf } from './verification.ts';

function day(text: string) {
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number);
  return { year, month, day: date };
}

test.each([
  ['1959-05-10', 'male', '2026-05-10'],
  ['1959-12-31', 'female', '2021-12-31'],
  ['1960-01-01', 'female', '2022-05-01'],
  ['1961-06-15', 'female', '2024-02-15'],
  ['1964-03-02', 'female', '2027-09-02'],
  ['1969-02-01', 'female', '2033-11-01'],
  ['1970-01-01', 'female', '2035-01-01'],
  ['1964-03-02', null, '2027-09-02'],
  ['1964-03-02', 'prefer-not-to-say', '2027-09-02'],
])('a person born on %s (%s) is a senior from %s on', (born, gender, from) => {
  expect(firstDayAsSenior(day(born), gender)).toEqual(day(from));
});

const today = day('2026-11-22');
const none = { birthday: null, gender: null };

test('a senior is one for life, from the birthday of the table on and not a day earlier', () => {
  const person = { birthday: day('1959-11-22'), gender: 'male' };
  const dates = { today, certificateDay: null };
  expect(validityOf('senior', person, dates)).toEqual({ ok: true, lastDay: null });
  expect(validityOf('senior', person, { ...dates, today: day('2026-11-21') })).toEqual({ ok: false, why: 'too_young' });
  expect(validityOf('senior', none, dates)).toEqual({ ok: true, lastDay: null });
});

test.each([
  ['2026-11-22', '2026-11-22'],
  ['2029-03-01', '2029-03-01'],
  ['2033-11-22', '2033-11-22'],
  ['2050-01-01', '2033-11-22'],
])('a certificate to %s counts to %s', (certificate, last) => {
  expect(validityOf('disability', none, { today, certificateDay: day(certificate) })).toEqual({
    ok: true,
    lastDay: day(last),
  });
});

test('a certificate that is over, and one without a date, count for nothing', () => {
  expect(validityOf('disability', none, { today, certificateDay: day('2026-11-21') })).toEqual({
    ok: false,
    why: 'date_over',
  });
  expect(validityOf('disability', none, { today, certificateDay: null })).toEqual({ ok: false, why: 'date_missing' });
});

test.for([
  ['no card', [], '1950-01-01', null],
  ["a senior's card before 65", ['senior'], '1961-11-23', null],
  ["a senior's card on the 65th birthday", ['senior'], '1961-11-22', 'aged_65'],
  ["a senior's card and no birthday", ['senior'], null, 'aged_65'],
  ['a disability certificate, at any age', ['disability'], '2000-01-01', 'disabled'],
  ['both cards before 65', ['senior', 'disability'], '1962-01-01', 'disabled'],
] as const)('a customer with %s belongs to this group with four months', ([, kinds, born, group]) => {
  expect(protectedGroupOf(kinds, { birthday: born === null ? null : day(born) }, today)).toBe(group);
});
