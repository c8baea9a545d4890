import { expect, test } from 'vitest';
import { speak } from '#web/lib/language.ts';
import { detailName, detailText, partsOf } from './detail-words.ts';

speak('en');

test('sums, shares, instants and roles of an act are said as people say them', () => {
  expect(detailText({ name: 'amountAgorot', value: 5_000 }, 'en')).toBe('₪50');
  expect(detailText({ name: 'shareHundredths', value: 6_250 }, 'en')).toBe('62.5%');
  expect(detailText({ name: 'validUntil', value: '2026-11-23T12:00:00.000Z' }, 'en')).toBe('Nov 23, 2026 14:00');
  expect(detailText({ name: 'roles', value: 'stock_keeper' }, 'en')).toBe('Stock keeper');
  expect(detailText({ name: 'clubMember', value: true }, 'en')).toBe('yes');
  expect(detailText({ name: 'toStationId', value: null }, 'en')).toBe('nothing');
});

test('what was stands before what is, whatever the order it was kept in', () => {
  expect(partsOf({ after: 2, stationId: 'x', before: 1 }).map(([name]) => name)).toEqual([
    'before',
    'after',
    'stationId',
  ]);
});

test('a name that nobody has words for stands as it was written', () => {
  expect(detailName('amountAgorot')).toBe('Sum');
  expect(detailName('fileKey')).toBe(null);
});
