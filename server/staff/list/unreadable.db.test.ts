import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { UNREADABLE_PLACEHOLDER } from '#contracts/core/unreadable-placeholder.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { freshEmployee } from '#testing/staff/writes/employee-writes.ts';
import { goodwillOf } from '#testing/staff/goodwill.ts';
import { joinShop } from '#testing/shop/join-shop.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { buyThree } from '#testing/staff/staff-order.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '100000' } });
const { deps } = shop;
const owner = await makeMember(shop, ['owner']);

type Row = Readonly<Record<string, unknown>>;

async function rowsAt(path: string): Promise<Row[]> {
  const answer = await owner.browser.get(path);
  expect(answer.statusCode, path).toBe(200);
  return answer.json<{ rows: Row[] }>().rows;
}

/** Flips one byte of a ciphertext, so that it no longer decrypts. */
async function damage(table: string, column: string, id: string): Promise<void> {
  const key = `${table === 'shop_order' ? 'order' : table === 'staff_member' ? 'staff' : table}_id`;
  const { rows } = await deps.db.executeSql(
    `update ${table} set ${column} = set_byte(${column}, length(${column}) - 1,
       (get_byte(${column}, length(${column}) - 1) + 1) % 256) where ${key} = $1 returning 1`,
    [id],
  );
  expect(rows).toHaveLength(1);
}

async function countedOf(kind: string): Promise<number> {
  const { body } = await deps.metrics.text();
  const line = body.split('\n').find((each) => each.includes(`sealed_unreadable_total{kind="${kind}"}`));
  return Number(line?.split(' ').at(-1) ?? 0);
}

test('a damaged profile is shown as one unreadable row in every list that names its owner', async () => {
  const [whole, damaged] = [await joinShop(shop), await joinShop(shop)];
  const points = { gift: { kind: 'points', points: 100 }, seen: { worthAgorot: 1_100, alone: true } };
  for (const { customerId } of [whole, damaged]) {
    const given = await owner.browser.post('/api/admin/goodwill', goodwillOf({ customerId }, points));
    expect(given.statusCode).toBe(200);
    expect(
      (
        await owner.browser.post(`/api/admin/customers/${customerId}/founder`, {
          discountPercent: 20,
          reason: 'promised',
        })
      ).statusCode,
    ).toBe(200);
  }
  await damage('customer', 'profile_sealed', damaged.customerId);
  for (const path of ['customers', 'loyalty/members', 'loyalty/points', 'loyalty/founders']) {
    const named = Object.fromEntries(
      (await rowsAt(`/api/admin/${path}`)).map((row) => [row['customerId'], row['nameMasked']]),
    );
    expect(named[damaged.customerId], path).toBe(UNREADABLE_PLACEHOLDER);
    expect(named[whole.customerId], path).not.toBe(UNREADABLE_PLACEHOLDER);
  }
  const gifts = await rowsAt('/api/admin/goodwill');
  expect(gifts.map(({ customer }) => (customer as Row)['nameMasked'] === UNREADABLE_PLACEHOLDER)).toEqual([
    true,
    false,
  ]);
  expect(await countedOf('customer')).toBe(5);
  const page = await owner.browser.get(`/api/admin/customers/${damaged.customerId}`);
  expect(page.json()).toMatchObject({ nameMasked: UNREADABLE_PLACEHOLDER, emailMasked: null, points: 100 });
  const found = await owner.browser.get(`/api/admin/customers/rows`);
  expect(found.statusCode).toBe(200);
});

test('an order with a damaged buyer is listed among the others', async () => {
  const [whole, damaged] = [await buyThree(shop), await buyThree(shop)];
  await damage('shop_order', 'private_sealed', damaged.orderId);
  const shown = Object.fromEntries(
    (await rowsAt('/api/admin/orders')).map((row) => [row['orderId'], row['emailMasked']]),
  );
  expect(shown[damaged.orderId]).toBe(UNREADABLE_PLACEHOLDER);
  expect(shown[whole.orderId]).toMatch(/@/);
  const page = await owner.browser.get(`/api/admin/orders/${damaged.orderId}`);
  expect([page.statusCode, page.json<Row>()['emailMasked']]).toEqual([200, UNREADABLE_PLACEHOLDER]);
  const [voucher] = page.json<{ vouchers: Row[] }>().vouchers;
  const held = await owner.browser.get(`/api/admin/vouchers/${String(voucher?.['lotId'])}`);
  expect([held.statusCode, held.json<Row>()['buyerMasked']]).toEqual([200, UNREADABLE_PLACEHOLDER]);
});

test('a damaged gift note, employee and staff user are listed, too', async () => {
  const { customerId } = await joinShop(shop);
  const points = { gift: { kind: 'points', points: 10 }, seen: { worthAgorot: 110, alone: true } };
  await owner.browser.post('/api/admin/goodwill', goodwillOf({ customerId }, points));
  const [gift] = await rowsAt('/api/admin/goodwill');
  await damage('goodwill', 'note_sealed', String(gift?.['goodwillId']));
  expect((await rowsAt('/api/admin/goodwill'))[0]).toMatchObject({
    goodwillId: gift?.['goodwillId'],
    note: UNREADABLE_PLACEHOLDER,
  });

  const added = await owner.browser.post('/api/admin/employees', freshEmployee());
  expect(added.statusCode, added.body).toBeLessThan(300);
  const { id } = added.json<{ id: string }>();
  await damage('employee', 'person_sealed', id);
  expect((await rowsAt('/api/admin/employees')).find((row) => row['id'] === id)?.['name']).toBe(UNREADABLE_PLACEHOLDER);

  const colleague = await makeMember(shop, ['support']);
  await damage('staff_member', 'email_sealed', colleague.staffId);
  const team = await rowsAt('/api/admin/team');
  expect(team.filter(({ email }) => email === UNREADABLE_PLACEHOLDER).map((row) => row['id'])).toEqual([
    colleague.staffId,
  ]);
  expect(await countedOf('staff_member')).toBe(1);
  expect((await owner.browser.get(`/api/admin/customers/${randomUUID()}`)).statusCode).toBe(404);
});
