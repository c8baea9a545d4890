import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StaffRole } from '#contracts/staff/team/staff-users.ts';
import type { SearchResults } from '#contracts/staff/search.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { failedRefund, buyThree } from '#testing/staff/staff-order.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { addedStation } from '#testing/staff/writes/station-writes.ts';

const app = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const owner = await makeMember(app, ['owner']);

async function find(search: string, { browser }: TestMember = owner): Promise<SearchResults> {
  const answer = await browser.get(`/api/admin/search?${new URLSearchParams({ search })}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<SearchResults>();
}

async function customerWith(phone: string): Promise<string> {
  const customerId = randomUUID();
  await app.deps.db.executeSql(
    `insert into customer (customer_id, profile_sealed, locale, passkey_handle, referral_code, phone_index, phone_verified_at)
     values ($1, $2, 'he', decode(repeat('cd', 16), 'hex'), 'ABCD1235', $3, now())`,
    [
      customerId,
      app.deps.keyring.seal(`customer|profile_sealed|${customerId}`, JSON.stringify({})),
      app.deps.keyring.blindIndex('phone', phone),
    ],
  );
  return customerId;
}

test('an order, its voucher and a station are found by what people type, a few of each', async () => {
  const { orderId, orderCode, lotId, email } = await buyThree(app);
  for (const said of [orderCode, orderCode.replace('-', '').toLowerCase(), email.toUpperCase()]) {
    const found = await find(said);
    expect(
      found.orders.map((order) => order.orderId),
      said,
    ).toEqual([orderId]);
    expect(
      found.vouchers.map((voucher) => voucher.lotId),
      said,
    ).toEqual([lotId]);
  }
  // the beginning of the number, and the word for its kind in either language
  for (const said of [orderCode.slice(0, 4), orderCode.slice(0, 7), `order ${orderCode}`, `הזמנה ${orderCode}`]) {
    expect(
      (await find(said)).orders.map((order) => order.orderId),
      said,
    ).toContain(orderId);
  }
  expect((await find(orderCode.slice(0, 3))).orders.map((order) => order.orderId)).not.toContain(orderId);
  for (let count = 0; count < 6; count += 1) await buyThree(app);
  const ofCard = await find('4242');
  expect(ofCard.orders).toHaveLength(5);
  expect(ofCard.more, 'the other orders are in the list').toContain('orders');
  await addedStation(owner);
  for (const said of ['Jaffa', 'jaffa · the', 'station Jaffa', 'המעגן', 'עמדה המעגן']) {
    expect(
      (await find(said)).stations.map(({ name }) => name.he),
      said,
    ).toContain('יפו · המעגן');
  }
  expect(await find('nothing like this')).toEqual({
    more: [],
    orders: [],
    vouchers: [],
    customers: [],
    cases: [],
    stations: [],
    workOrders: [],
    colleagues: [],
  });
});

test('an account that is found by its email address shows the typed letters, and only these', async () => {
  await buyThree(app, { email: 'orlando.bloom@example.com' });
  expect((await find('orlando.bl')).customers.map(({ emailMasked }) => emailMasked)).toEqual([
    'orlando.bl•••@example.com',
  ]);
  expect((await find('orlando')).orders.map(({ match }) => match)).toEqual([
    { as: 'buyer', text: 'orlando•••@example.com' },
  ]);
});

test('a work order is found by words of its title, and a colleague by name in either script, by those who may see them', async () => {
  await addedStation(owner);
  const { rows } = await app.deps.db.executeSql('select station_id as id from station order by station_id limit 1');
  const order = { stationId: String(rows[0]?.['id']), bayNo: null, kind: 'repair', note: '', assigneeId: null };
  const added = await owner.browser.post('/api/admin/work-orders', {
    ...order,
    id: randomUUID(),
    title: 'להחליף ברז Shampoo',
    priority: 'normal',
    dueOn: null,
    source: 'manual',
    sourceRef: null,
  });
  expect(added.statusCode, added.body).toBe(201);
  for (const said of ['ברז', 'shampoo ברז', 'החליף']) {
    expect(
      (await find(said)).workOrders.map(({ title }) => title),
      said,
    ).toEqual(['להחליף ברז Shampoo']);
  }
  for (const said of ['ברז מים', '%']) expect((await find(said)).workOrders, said).toEqual([]);
  const lior = await makeMember(app, ['support']);
  await app.deps.db.executeSql(`update staff_member set name = 'Lior Ashkenazi' where staff_id = $1`, [lior.staffId]);
  for (const said of ['lior', 'ליאור', 'ashk lior']) {
    expect(
      (await find(said)).colleagues.map(({ name }) => name),
      said,
    ).toEqual(['Lior Ashkenazi']);
  }
  // support may not see the team, and a reviewer no stations
  expect((await find('lior', lior)).colleagues).toEqual([]);
  expect((await find('ברז', await makeMember(app, ['reviewer']))).workOrders).toEqual([]);
});

test('a phone number finds its account and its orders, in any notation', async () => {
  const { orderId } = await buyThree(app);
  const customerId = await customerWith('+972501234567');
  await app.deps.db.executeSql('update shop_order set customer_id = $1 where order_id = $2', [customerId, orderId]);
  for (const typed of ['050-123-4567', '0501234567', '+972 50 123 4567', '972501234567']) {
    const found = await find(typed);
    expect(
      found.customers.map((customer) => customer.customerId),
      typed,
    ).toEqual([customerId]);
    expect(
      found.orders.map((order) => order.orderId),
      typed,
    ).toEqual([orderId]);
  }
});

test.for([
  ['stock_keeper', { orders: 0, vouchers: 0, customers: 0, stations: 1 }],
  ['reviewer', { orders: 0, vouchers: 0, customers: 1, stations: 0 }],
  ['support', { orders: 1, vouchers: 1, customers: 1, stations: 1 }],
] as const satisfies readonly (readonly [StaffRole, object])[])(
  '%s finds only what the role may read',
  async ([role, parts]) => {
    const member = await makeMember(app, [role]);
    const { orderCode } = await buyThree(app);
    const [byOrder, byPhone, byName] = [
      await find(orderCode, member),
      await find('0501234567', member),
      await find('Jaffa', member),
    ];
    expect(byOrder.orders.length).toBe(parts.orders);
    expect(byOrder.vouchers.length).toBe(parts.vouchers);
    expect(byPhone.customers.length).toBe(parts.customers);
    expect(Math.min(byName.stations.length, 1)).toBe(parts.stations);
  },
);

async function attentionOf({ browser }: TestMember): Promise<string[]> {
  const { rows } = (await browser.get('/api/admin/attention')).json<{ rows: { name: string; count: number }[] }>();
  return rows.map(({ name, count }) => `${name} ${count}`);
}

test('open work is counted for each role that may read it', async () => {
  expect(await attentionOf(owner)).not.toContain('refunds_failed 1');
  await failedRefund(app);
  const support = await makeMember(app, ['support']);
  expect(await attentionOf(owner)).toContain('refunds_failed 1');
  expect(await attentionOf(support)).toContain('refunds_failed 1');
  expect((await attentionOf(owner)).some((row) => row.startsWith('first_day_gaps'))).toBe(true);
  for (const reader of [support, await makeMember(app, ['accountant']), await makeMember(app, ['manager'])]) {
    expect((await attentionOf(reader)).some((row) => row.startsWith('first_day_gaps'))).toBe(false);
  }
  const keeper = await makeMember(app, ['stock_keeper']);
  expect((await attentionOf(keeper)).filter((row) => !row.startsWith('stations_silent'))).toEqual([]);
});

test('a search with a zero byte is refused as bad input, not as a fault of the shop', async () => {
  for (const address of ['/api/admin/search', '/api/admin/orders', '/api/admin/vouchers', '/api/admin/customers'])
    expect((await owner.browser.get(`${address}?search=a%00b`)).statusCode, address).toBeLessThan(500);
});
