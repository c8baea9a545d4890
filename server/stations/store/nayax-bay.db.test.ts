import { expect, test } from 'vitest';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { uuidGenerator } from '#server/core/ids/uuid-generator.ts';
import { seed } from '../../../db/seed.ts';
import { disconnectNayaxBay, connectNayaxBay } from './nayax-bay.ts';

const { db } = await createTestDatabase();
await seed({ db, ids: uuidGenerator });

const good = {
  slug: 'eilat-north-beach',
  bayNo: 1,
  machineId: '869761713',
  terminalId: '0456789456789456',
  uniQr: null,
  interface: 'pulse_array',
  selection: 0,
  selections: 3,
  priceAgorot: 5_500,
} as const;
type Place = Parameters<typeof connectNayaxBay>[1];

async function gatewayOf(slug: string): Promise<unknown> {
  const { rows } = await db.executeSql('select gateway from station where slug = $1', [slug]);
  return rows[0]?.['gateway'];
}

async function refusalOf(place: Place): Promise<string | null> {
  try {
    await connectNayaxBay(db, place);
    return null;
  } catch (error) {
    return violatedConstraint(error);
  }
}

test('a bay that is put behind a reader puts its station on Nayax, and it can go back', async () => {
  expect(await gatewayOf(good.slug)).toBe('station_api');
  expect(await connectNayaxBay(db, good)).toBe(true);
  expect(await connectNayaxBay(db, { ...good, selection: 2 })).toBe(true);
  expect(await gatewayOf(good.slug)).toBe('nayax');
  expect(await disconnectNayaxBay(db, good.slug)).toBe(true);
  expect(await gatewayOf(good.slug)).toBe('station_api');
  expect(await disconnectNayaxBay(db, 'nowhere')).toBe(false);
});

test.each<[string, Partial<Place>, string]>([
  ['an array counts from 0, so its third is 2', { selection: 3 }, 'nayax_bay_selection'],
  ['a line counts from 1', { interface: 'pulse_line', selection: 0 }, 'nayax_bay_selection'],
  ['a line of three ends with 3', { interface: 'pulse_line', selection: 4 }, 'nayax_bay_selection'],
  ['nothing is before the first', { interface: 'mdb3', selection: -1 }, 'nayax_bay_selection'],
  ['a wash has a price', { priceAgorot: 0 }, 'nayax_bay_price'],
  ['a machine has a name', { terminalId: null }, 'nayax_bay_name'],
  ['and one only', { uniQr: 'https://qr.nayax.com/v1/abc' }, 'nayax_bay_name'],
  ['a sticker names it by its short part', { terminalId: null, uniQr: 'https://monyx.app/x' }, 'nayax_bay_uni_qr'],
])('%s', async (_why, wrong, constraint) => {
  expect(await refusalOf({ ...good, ...wrong })).toBe(constraint);
});

test.each<Partial<Place>>([
  { selection: 2 },
  { interface: 'pulse_line', selection: 3 },
  { terminalId: null, uniQr: 'https://qr.nayax.com/v1/rWg_p6pZh1pwjvbkGrmBLy3K' },
])('what a machine has is taken: %j', async (other) => {
  expect(await refusalOf({ ...good, ...other })).toBeNull();
});

test('one machine stands at one bay, and a bay that there is not has none', async () => {
  await connectNayaxBay(db, good);
  expect(await refusalOf({ ...good, slug: 'haifa-dado-beach' })).toBe('nayax_bay_machine');
  expect(await connectNayaxBay(db, { ...good, bayNo: 9, machineId: '1' })).toBe(false);
});
