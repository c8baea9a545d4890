import { expect, test } from 'vitest';
import type { InventoryImportResponse } from '#contracts/staff/stock/inventory-import.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember } from '#testing/staff/staff-member.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { deps } = shop;
const { browser } = await makeMember(shop, ['stock_keeper']);
const { rows } = await deps.db.executeSql('select slug from station order by slug limit 2');
const [here = '', there = ''] = rows.map((row) => String(row['slug']));
const head = 'code,name,name_he,unit,pack_size,station,minimum,opening_stock';

async function send(lines: readonly string[], apply: boolean): Promise<InventoryImportResponse> {
  const csv = [head, ...lines].join('\r\n');
  return (await browser.post('/api/admin/inventory/imports', { csv, apply })).json<InventoryImportResponse>();
}

async function kept(): Promise<string> {
  const tables = ['inventory_item', 'inventory_shelf', 'inventory_movement', 'audit'];
  const counts = await Promise.all(
    tables.map(async (table) => (await deps.db.executeSql(`select count(*) as kept from ${table}`)).rows[0]?.['kept']),
  );
  return counts.join(' ');
}

test('one wrong line cancels the whole import', async () => {
  const before = await kept();
  const answer = await send([`a,A,א,ml,10,${here},5,100`, `b,B,ב,ml,10,no-such-place,5,100`], true);
  expect(answer).toEqual({
    applied: false,
    newItems: 0,
    changedItems: 0,
    shelves: 0,
    openingStocks: 0,
    mistakes: [{ line: 3, column: 'station', code: 'not_a_station' }],
  });
  expect((await send([`a,A,א,ml,10,${here},-1,x`], true)).mistakes).toHaveLength(2);
  expect(await kept()).toBe(before);
});

test('a dry run shows what would happen and changes nothing; the import then does it once', async () => {
  const lines = [`a,A,א,ml,10,${here},5,100`, `a,A,א,ml,10,${there},5,`, `b,B,ב,piece,1,${here},0,7`];
  const before = await kept();
  const look = await send(lines, false);
  expect(look).toMatchObject({ applied: false, newItems: 2, shelves: 3, openingStocks: 2, mistakes: [] });
  expect(await kept()).toBe(before);
  expect(await send(lines, true)).toEqual({ ...look, applied: true });
  expect(await kept()).not.toBe(before);
  const after = await kept();
  const again = await send(lines, true);
  expect(again.mistakes.map(({ line, code }) => [line, code])).toEqual([
    [2, 'already_stocked'],
    [4, 'already_stocked'],
  ]);
  expect(await kept()).toBe(after);
  const renamed = await send([`a,Better,א,ml,12,${here},9,`], true);
  expect(renamed).toMatchObject({ applied: true, newItems: 0, changedItems: 1, shelves: 0 });
  expect((await send([`a,Better,א,piece,12,${here},9,`], true)).mistakes).toMatchObject([{ code: 'other_item' }]);
});
