import { expect, test } from 'vitest';
import { stationIdSchema } from '#contracts/core/ids.ts';
import type { BayCosts } from '#contracts/staff/wash-costs.ts';
import { setLanguage } from '#web/lib/language/language.ts';
import { costColumns } from './cost-columns.tsx';

setLanguage('en');

const known: BayCosts = {
  stationId: stationIdSchema.parse('0197b2c4-0000-7000-8000-000000000001'),
  slug: 'haifa',
  name: 'Haifa',
  nameHe: 'חיפה',
  bayNo: 1,
  bayName: '',
  bayNameHe: '',
  washes: 2,
  earnedAgorot: 9_000,
  waterAgorot: 100,
  powerAgorot: 100,
  consumablesAgorot: 100,
  cardFeeAgorot: 100,
  workAgorot: 0,
};

const headers = (rows: readonly BayCosts[]) => costColumns(rows, 'en', () => {}).map(({ header }) => header);

test('the amount per wash is marked as incomplete while a cost of one bay is not known', () => {
  expect(headers([known])).toContain('Per wash');
  expect(headers([known, { ...known, bayNo: 2, waterAgorot: null }])).toContain('Per wash, incomplete');
});
