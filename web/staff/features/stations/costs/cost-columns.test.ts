import { expect, test } from 'vitest';
import { stationIdSchema } from '#contracts/core/ids.ts';
import type { BayCosts } from '#contracts/staff/wash-costs.ts';
import { setLanguage } from '#web/lib/language/language.ts';
import { visibleColumns } from '../../../list/columns.ts';
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

test('cost, margin and margin per wash are marked as incomplete while a cost of one bay is not known', () => {
  expect(headers([known])).toContain('Per wash');
  const incomplete = ['Cost, incomplete', 'Margin, incomplete', 'Per wash, incomplete'];
  expect(headers([known, { ...known, bayNo: 2, waterAgorot: null }])).toEqual(expect.arrayContaining(incomplete));
});

test('costs that are nowhere known have no column, although work on the whole station cost no water', () => {
  const unknown = { waterAgorot: null, powerAgorot: null, consumablesAgorot: null, cardFeeAgorot: null };
  const nothing = { waterAgorot: 0, powerAgorot: 0, consumablesAgorot: 0, cardFeeAgorot: 0 };
  const bay = { ...known, ...unknown };
  const station = { ...known, ...nothing, bayNo: null, washes: 0, earnedAgorot: 0, workAgorot: null };
  const columns = costColumns([bay, station], 'en', () => {});
  expect(visibleColumns(columns, [bay, station]).map(({ id }) => id)).toEqual(['station', 'washes', 'earned', 'work']);
  const inFile = Object.fromEntries(columns.map(({ id, text }) => [id, text?.(bay)]));
  expect(inFile).toMatchObject({ cost: 'not known', left: 'not known', per_wash: 'not known' });
});
