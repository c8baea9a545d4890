import { expect, test } from 'vitest';
import { uuidGenerator } from '#server/core/ids/uuid-generator.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { seed } from './seed.ts';

const { db } = await createTestDatabase();

async function ask(sql: string): Promise<unknown> {
  const { rows } = await db.executeSql(sql);
  return rows[0]?.['answer'];
}

test('an empty shop gets its catalogue and eight sample stations, once, also from two starts at the same moment', async () => {
  await Promise.all([seed({ db, ids: uuidGenerator }), seed({ db, ids: uuidGenerator })]);
  await seed({ db, ids: uuidGenerator });
  expect(Number(await ask('select count(*)::int as answer from wash_package'))).toBe(6);
  expect(Number(await ask('select count(*)::int as answer from price_version'))).toBe(6);
  expect(Number(await ask('select count(*)::int as answer from station where sample'))).toBe(8);
});

test('every sample station says what it is, and speaks both languages', async () => {
  const wrong = await ask(`select count(*)::int as answer from station
    where address not like '%(sample address)' or address_he not like '%(כתובת לדוגמה)'
      or accessibility = '' or accessibility_he !~ '[א-ת]' or jsonb_array_length(hours) <> 7
      or latitude not between 29.4 and 33.4 or longitude not between 34.2 and 35.9`);
  expect(Number(wrong)).toBe(0);
});

test('what an owner changed or removed stays so at the next start', async () => {
  await db.executeSql(
    "update wash_package set name = 'Quick Splash', active = false where kind = 'package' and number = 1",
  );
  await db.executeSql("delete from station where slug <> 'eilat-north-beach'");
  expect(await seed({ db, ids: uuidGenerator })).toEqual({ products: 0, stations: 0 });
  expect(await ask("select name as answer from wash_package where kind = 'package' and number = 1")).toBe(
    'Quick Splash',
  );
  expect(Number(await ask('select count(*)::int as answer from station'))).toBe(1);
});
