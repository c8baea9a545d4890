import { expect, test } from 'vitest';
import type { SearchResults } from '#contracts/staff/search.ts';
import { indexCustomerNames } from '#server/identity/public.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { createMembers } from '#testing/accounts/members.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { makeMember } from '#testing/staff/staff-member.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { deps, clock } = shop;
const { join } = createMembers(shop);
const owner = await makeMember(shop, ['owner']);
const neverStopped = new AbortController().signal;

async function find(search: string) {
  const answer = await owner.browser.get(`/api/admin/search?${new URLSearchParams({ search })}`);
  const { customers, orders, vouchers } = answer.json<SearchResults>();
  return {
    customers: customers.map(({ customerId }) => customerId),
    orders: orders.map(({ orderCode }) => orderCode),
    vouchers: vouchers.map(({ lotId }) => lotId),
  };
}

const nothing = { customers: [], orders: [], vouchers: [] };

async function isKept(customerId: string): Promise<boolean> {
  const { rows } = await deps.db.executeSql(
    'select name_keys is not null as kept from customer where customer_id = $1',
    [customerId],
  );
  return rows[0]?.['kept'] === true;
}

test('a whole name or a part of it, in any spelling, finds its account, its orders and its vouchers', async () => {
  const { browser, customerId } = await join({ firstName: 'נועה', lastName: 'בן-דוד' });
  const { lotId, orderCode } = await makePaidOrder(deps.db, deps.keyring, { kind: 'gift', paidAt: clock.now() });
  await browser.post('/api/vouchers/claim', { code: deps.keyring.voucherCode(lotId, 1) });
  await deps.db.executeSql('update shop_order set customer_id = $1 where order_code = $2', [customerId, orderCode]);
  const all = { customers: [customerId], orders: [orderCode], vouchers: [lotId] };
  for (const said of ['נועה בן-דוד', 'בן דוד נועה', ' נוֹעָה  בן דוד']) {
    expect(await find(said), said).toEqual(all);
  }
  for (const said of ['\u200Fנועה בן-דוד\u200F', '(נועה) בן־דוד', '\u2068בן דוד\u2069, נועה 🐶']) {
    expect(await find(said), said).toEqual(all);
  }
  for (const said of ['נוע', 'דוד', 'בן דוד', 'נועה ב']) expect(await find(said), said).toEqual(all);
  // typed in the other script
  for (const said of ['Noa Ben David', 'noa', 'david noa']) expect(await find(said), said).toEqual(all);
  for (const said of ['נו', 'ועה', 'נועם', 'נועה לוי', 'Noa Levi', 'Nora'])
    expect(await find(said), said).toEqual(nothing);
});

test.for([
  ['\u200Fיעל', 'שדה\u200E', 'יעל שדה'],
  ['רוני (העבודה)', 'ארז', 'רוני העבודה ארז'],
  ['Tom', 'Adler [2]', 'Tom Adler 2'],
  ['Ben & Jo', 'Katz', 'Ben & Jo Katz'],
  ['Lily 🐶', 'Gold', 'lily gold'],
  ['Max', 'Stern <3', 'Max Stern <3'],
  ['Max7', 'Regev', 'max7 regev'],
  ['🐶', '🐱', '🐶 🐱'],
] as const)('the name %j %j is found by %j', async ([firstName, lastName, said]) => {
  const { customerId } = await join({ firstName, lastName });
  expect((await find(said)).customers).toEqual([customerId]);
});

test('a changed name is found by the new one only; a deleted account by neither', async () => {
  const { browser, customerId } = await join({ firstName: 'Dana', lastName: 'Levi' });
  await browser.send('PATCH', '/api/profile', { lastName: 'Peretz' });
  expect(await find('Dana Levi')).toEqual(nothing);
  expect((await find('peretz, dana')).customers).toEqual([customerId]);
  expect((await browser.send('DELETE', '/api/account', { confirm: true })).statusCode).toBe(204);
  expect(await find('Dana Peretz')).toEqual(nothing);
});

test('existing accounts are indexed by two concurrent processes, and a name that changes meanwhile wins', async () => {
  const accounts = await Promise.all([
    join({ firstName: 'Avi', lastName: 'Mizrahi' }),
    join({ firstName: 'Lior', lastName: 'Azulay' }),
  ]);
  const ids = accounts.map(({ customerId }) => customerId);
  await deps.db.executeSql('update customer set name_keys = null where customer_id = any($1)', [ids]);
  expect(await find('Avi Mizrahi')).toEqual(nothing);
  await Promise.all([
    indexCustomerNames(deps, neverStopped),
    indexCustomerNames(deps, neverStopped),
    accounts[1]?.browser.send('PATCH', '/api/profile', { lastName: 'Gabay' }),
  ]);
  expect((await find('Avi Mizrahi')).customers).toEqual([ids[0]]);
  expect((await find('Lior Gabay')).customers).toEqual([ids[1]]);
  expect(await find('Lior Azulay')).toEqual(nothing);
  expect(await indexCustomerNames(deps, neverStopped)).toBe(0);
});

test('a damaged account is tried once and hides no other account', async () => {
  const [{ customerId: damaged }, { customerId: sound }] = await Promise.all([
    join({ firstName: 'Gil', lastName: 'Katz' }),
    join({ firstName: 'Tal', lastName: 'Katz' }),
  ]);
  await deps.db.executeSql('update customer set name_keys = null where customer_id = any($1)', [[damaged, sound]]);
  await deps.db.executeSql(`update customer set profile_sealed = '\\x00' where customer_id = $1`, [damaged]);
  expect(await indexCustomerNames(deps, neverStopped)).toBe(2);
  expect(await isKept(damaged)).toBe(true);
  expect((await find('Tal Katz')).customers).toEqual([sound]);
  expect(await find('Gil Katz')).toEqual(nothing);
});
