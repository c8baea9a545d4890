import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SearchResults } from '#contracts/staff/search.ts';
import { anonymiseMessage } from '#server/messaging/public.ts';
import { indexCodeEndings } from '#server/entitlements/care/index-code-endings.ts';
import { indexAccountSearchKeys } from '#server/identity/public.ts';
import { indexMessageSearchKeys } from '#server/messaging/index-message-search-keys.ts';
import { indexMessages } from '#server/messaging/index-messages.ts';
import { forgetBuyers } from '#server/selling/orders/forget-buyers.ts';
import { indexGiftContacts } from '#server/selling/gifts/index-gift-contacts.ts';
import { indexOrdersByNameParts } from '#server/selling/orders/index-order-name-parts.ts';
import { createBrowser } from '#testing/accounts/account-browser.ts';
import { createMembers } from '#testing/accounts/members.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember } from '#testing/staff/staff-member.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { deps, clock } = shop;
const { db, keyring } = deps;
const { join } = createMembers(shop);
const owner = await makeMember(shop, ['owner']);
const neverStopped = new AbortController().signal;

async function find(search: string, { browser } = owner) {
  const answer = await browser.get(`/api/admin/search?${new URLSearchParams({ search })}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const { customers, orders, vouchers, cases } = answer.json<SearchResults>();
  return {
    // guests: server/staff/customers/guests.db.test.ts
    customers: customers.flatMap(({ customerId }) => customerId ?? []),
    orders: orders.map(({ orderId }) => orderId),
    vouchers: vouchers.map(({ lotId }) => lotId),
    cases: cases.map(({ reference }) => reference),
  };
}

const nothing = { customers: [], orders: [], vouchers: [], cases: [] };

async function gift(people: Partial<Parameters<typeof makePaidOrder>[2]>) {
  const email = `buyer-${randomUUID()}@example.com`;
  return await makePaidOrder(db, keyring, { kind: 'gift', paidAt: clock.now(), email, ...people });
}

test('a gift is found by its recipient or its sender: part of a name, mail, phone in any writing', async () => {
  const { orderId, lotId } = await gift({
    recipientName: 'תמר אלקלעי',
    recipientEmail: 'Tamar.Alkalai@example.com',
    recipientPhone: '+972521230011',
    senderName: 'Shoshana',
  });
  const found = { ...nothing, orders: [orderId], vouchers: [lotId] };
  for (const said of [
    'תמר',
    'אלק',
    'אלקלעי תמר',
    'tamar.alkalai@example.com',
    '052-123-0011',
    '+972 52 123 0011',
    'shosh',
    'shoshana תמר',
    'tamar',
    'tamar.alk',
    'tamar alkalai',
    'tamar.alkalai@exam',
    'שושנה',
    '0011',
    '123-00 11',
    '21230011',
  ]) {
    expect(await find(said), said).toEqual(found);
  }
  for (const said of ['תמ', 'לקלעי', 'תמרה', 'amar', 'kalai', '011', '0012', '052-123-0012'])
    expect(await find(said), said).toEqual(nothing);
});

test('a result says whom the search named, and shows only the characters that were typed', async () => {
  const { orderId, lotId } = await gift({ recipientName: 'Galit Haviv', recipientPhone: '+972521230022' });
  async function matchesOf(search: string) {
    const answer = await owner.browser.get(`/api/admin/search?${new URLSearchParams({ search })}`);
    expect(answer.body).not.toContain('Haviv');
    const { orders, vouchers } = answer.json<SearchResults>();
    return [
      orders.find((order) => order.orderId === orderId)?.match,
      vouchers.find((voucher) => voucher.lotId === lotId)?.match,
    ];
  }
  const recipient = (text: string) => ({ as: 'recipient', text });
  expect(await matchesOf('havi gal')).toEqual([recipient('Galit Havi•••'), recipient('Galit Havi•••')]);
  expect(await matchesOf('0521230022')).toEqual([recipient('05•-•••-••22'), recipient('05•-•••-••22')]);
  expect(await matchesOf('30022')).toEqual([recipient('05•-•••-••22'), recipient('05•-•••-••22')]);
  expect(await matchesOf('גלית')).toEqual([recipient('Galit H•••'), recipient('Galit H•••')]);
  const { rows } = await db.executeSql('select order_code as code from shop_order where order_id = $1', [orderId]);
  expect(await matchesOf(String(rows[0]?.['code']))).toEqual([null, null]);
});

test('a corrected gift is found by its new address only', async () => {
  const { orderId } = await gift({
    email: 'giver@example.com',
    recipientName: 'Ruth',
    recipientEmail: 'wrong@example.com',
  });
  const answer = await createBrowser(shop).post(`/api/orders/${keyring.orderToken(orderId)}/gift-address`, {
    email: 'giver@example.com',
    recipientEmail: 'right@example.com',
  });
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await find('right@example.com')).orders).toEqual([orderId]);
  expect(await find('wrong@example.com')).toEqual(nothing);
  expect((await find('Ruth')).orders).toEqual([orderId]);
});

test('a number that was never verified finds its account, its orders and its vouchers', async () => {
  const { customerId } = await join({ firstName: 'Uri', lastName: 'Segev', phone: '054-998-7766' });
  const { orderId, lotId } = await makePaidOrder(db, keyring, { paidAt: clock.now() });
  await db.executeSql('update shop_order set customer_id = $1 where order_id = $2', [customerId, orderId]);
  for (const said of ['0549987766', '+972-54-9987766', '54 998 7766', 'segev']) {
    expect(await find(said), said).toEqual({
      ...nothing,
      customers: [customerId],
      orders: [orderId],
      vouchers: [lotId],
    });
  }
});

test('the last four characters of a code find its voucher and its order, also after a new code', async () => {
  const { orderId, lotId } = await gift({});
  const ending = keyring.voucherCode(lotId, 1).slice(-4);
  const found = await find(`•••• ${ending.toLowerCase()}`);
  expect(found.vouchers).toContain(lotId);
  expect(found.orders).toContain(orderId);
  const seen = { codeVersion: 1, left: 1, state: 'active' };
  const { rows } = await db.executeSql('select remaining from credit_lot where lot_id = $1', [lotId]);
  const answer = await owner.browser.post(`/api/admin/vouchers/${lotId}/reissue`, {
    reason: 'lost',
    seen: { ...seen, left: rows[0]?.['remaining'] },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await find(keyring.voucherCode(lotId, 2).slice(-4))).vouchers).toContain(lotId);
  expect((await find(ending)).vouchers).not.toContain(lotId);
});

test('a case is found by its sender, its reference and its order, also when it is closed', async () => {
  const message = {
    name: 'Orit Barkai',
    email: 'orit@example.com',
    phone: '050-777-1122',
    subject: 'general',
    message: 'The water was cold.',
  };
  const sent = await createBrowser(shop).post('/api/contact', message);
  const { reference } = sent.json<{ reference: string }>();
  expect(sent.statusCode, sent.body).toBe(201);
  const { rows } = await db.executeSql('select contact_message_id as id from contact_message where reference = $1', [
    reference,
  ]);
  const id = String(rows[0]?.['id']);
  for (const said of ['bark', 'Barkai Orit', 'ORIT@example.com', '+972507771122', reference.toLowerCase()]) {
    expect((await find(said)).cases, said).toEqual([reference]);
  }
  await db.executeSql(`update contact_message set state = 'closed' where contact_message_id = $1`, [id]);
  expect((await find('barkai')).cases).toEqual([reference]);
  const list = async (query: string) =>
    (await owner.browser.get(`/api/admin/inbox?${query}`)).json<{ rows: unknown[] }>().rows.length;
  expect([
    await list('search=barkai'),
    await list('search=barkai&state=open'),
    await list('search=bar&state=done'),
  ]).toEqual([1, 0, 1]);
  await anonymiseMessage(db, keyring, id as Parameters<typeof anonymiseMessage>[2]);
  expect(await find('barkai')).toEqual(nothing);
});

test('an account is found by the last digits of its number and the beginning of its address, verified or not', async () => {
  const { browser, customerId } = await join({
    firstName: 'Ilana',
    lastName: 'Doron',
    email: 'lana.d.studio@example.com',
    phone: '054-321-9876',
  });
  for (const said of ['3219876', '9876', '19-876', 'lana.d', 'studio', 'lana stud', 'אילנה', 'דורון אילנה']) {
    expect((await find(said)).customers, said).toEqual([customerId]);
  }
  for (const said of ['987', '4321987', 'ana.d', 'tudio']) {
    expect((await find(said)).customers, said).not.toContain(customerId);
  }
  await browser.send('PATCH', '/api/profile', { phone: '054-321-5544' });
  expect((await find('5544')).customers).toEqual([customerId]);
  expect((await browser.send('DELETE', '/api/account', { confirm: true })).statusCode).toBe(204);
  for (const said of ['3215544', 'studio']) expect((await find(said)).customers, said).toEqual([]);
});

test('only staff who may unmask people search by the last digits of a number', async () => {
  const { customerId } = await join({ phone: '054-377-4411' });
  const accountant = await makeMember(shop, ['accountant']);
  const support = await makeMember(shop, ['support']);
  expect((await find('77-4411', support)).customers).toEqual([customerId]);
  expect((await find('77-4411', accountant)).customers).toEqual([]);
  expect((await find('054-377-4411', accountant)).customers).toEqual([customerId]);
});

test('rows of earlier releases are found after one run of each job, and the runs end', async () => {
  const { orderId, lotId } = await gift({ recipientName: 'Yonatan Erez', email: 'old.giver@example.com' });
  await db.executeSql('update shop_order set people_keys = null where order_id = $1', [orderId]);
  await db.executeSql('update credit_lot set ending_key = null where lot_id = $1', [lotId]);
  await db.executeSql('update contact_message set people_keys = null');
  const { customerId } = await join({ firstName: 'Gad', lastName: 'Or', phone: '054-717-2626' });
  const sent = await createBrowser(shop).post('/api/contact', {
    name: 'Old Friend',
    email: 'veteran.friend@example.com',
    phone: '',
    subject: 'general',
    message: 'Where is the nearest station?',
  });
  for (const table of ['customer', 'shop_order', 'contact_message']) {
    await db.executeSql(`update ${table} set part_keys = null`);
  }
  const { reference } = sent.json<{ reference: string }>();
  expect([(await find('7172626')).customers, (await find('veteran')).cases]).toEqual([[], []]);
  const ending = keyring.voucherCode(lotId, 1).slice(-4);
  expect((await find('yonatan')).orders).toEqual([]);
  expect((await find(ending)).vouchers).not.toContain(lotId);
  const jobs = [
    indexGiftContacts,
    indexCodeEndings,
    indexMessages,
    indexAccountSearchKeys,
    indexOrdersByNameParts,
    indexMessageSearchKeys,
  ] as const;
  for (const job of jobs) expect(await job(deps, neverStopped)).toBeGreaterThan(0);
  expect((await find('yonatan er')).orders).toEqual([orderId]);
  expect((await find('old.giver')).orders).toEqual([orderId]);
  expect((await find('7172626')).customers).toEqual([customerId]);
  expect((await find('veteran')).cases).toEqual([reference]);
  expect((await find(ending)).vouchers).toContain(lotId);
  for (const job of jobs) expect(await job(deps, neverStopped)).toBe(0);
});

test('a person with the name comes before newer people whose email address begins alike', async () => {
  const { customerId } = await join({ firstName: 'יסמין', lastName: 'כהן' });
  for (let each = 1; each <= 6; each += 1) {
    await join({ firstName: 'Gil', lastName: 'Bar', email: `yasmin.${each}@example.com` });
  }
  expect((await find('yasmin')).customers[0]).toBe(customerId);
  expect((await find('yasmin')).customers).toHaveLength(5);
});

test('a deleted account takes the keys of its orders with it', async () => {
  const { browser, customerId } = await join({ firstName: 'Hadar', lastName: 'Nir' });
  const { orderId } = await gift({ recipientName: 'Ziva Tamir' });
  await db.executeSql('update shop_order set customer_id = $1 where order_id = $2', [customerId, orderId]);
  for (const state of ['leased', 'done']) {
    await db.executeSql('update outbox set state = $2 where order_id = $1', [orderId, state]);
  }
  expect((await find('ziva')).orders).toEqual([orderId]);
  expect((await browser.send('DELETE', '/api/account', { confirm: true })).statusCode).toBe(204);
  await forgetBuyers(deps, null);
  const { rows } = await db.executeSql(
    'select people_keys::text as keys, part_keys::text as parts from shop_order where order_id = $1',
    [orderId],
  );
  expect(rows).toEqual([{ keys: '{}', parts: '{}' }]);
  expect(await find('ziva')).toEqual(nothing);
  expect(await find('hadar')).toEqual(nothing);
});

test('a copy of the database does not connect an account with a gift by an equal name', async () => {
  const { customerId } = await join({ firstName: 'Efrat', lastName: 'Zohar' });
  const { orderId } = await gift({ recipientName: 'Efrat Zohar' });
  const { rows } = await db.executeSql(
    `select c.name_keys && o.people_keys as connected, cardinality(c.name_keys) as many,
       c.name_keys = array(select unnest(c.name_keys) order by 1) as sorted
     from customer c, shop_order o where c.customer_id = $1 and o.order_id = $2`,
    [customerId, orderId],
  );
  // efr efra efrat, zoh zoha zohar
  expect(rows).toEqual([{ connected: false, many: 6, sorted: true }]);
});
