import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { getProduct, Product } from '#contracts/staff/settings/catalogue.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { wallTimeTextAt } from '#domain/selling/price-schedule.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { freshProduct } from '#testing/staff/writes/catalogue-writes.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { app, clock, deps } = shop;
const owner = await makeMember(shop, ['owner']);
const base = '/api/admin/products';

async function prove(member: TestMember = owner) {
  await member.browser.post('/api/admin/proof', { code: member.nextCode() });
}

async function list(query = ''): Promise<Product[]> {
  return (await owner.browser.get(`${base}?${query}`)).json<{ rows: Product[] }>().rows;
}

async function add(changes: object = {}): Promise<Product> {
  await prove();
  return (await owner.browser.post(base, { ...freshProduct(), ...changes })).json<Product>();
}

async function look(id: string) {
  return (await owner.browser.get(`${base}/${id}`)).json<ResponseOf<typeof getProduct>>();
}

async function plan({ id, version }: Pick<Product, 'id' | 'version'>, price: object) {
  const body = { version, id: randomUUID(), priceAgorot: 7_000, begins: null, ...price };
  return await owner.browser.post(`${base}/${id}/prices`, body);
}

async function auditOf(id: string) {
  const { rows } = await deps.db.executeSql('select action, detail from audit where ref_id = $1 order by seq', [id]);
  return rows;
}

type Listed = { readonly id: number; readonly name: string; readonly price: number };

async function sold(): Promise<Listed[]> {
  return (await app.inject('/api/packages')).json<Listed[]>();
}

const inDays = (days: number) => wallTimeTextAt(clock.now() + days * DAY_MS);

test('all products are listed, with filters for kind and for sale', async () => {
  expect((await list()).map(({ kind, number }) => [kind, number])).toEqual([
    ['package', 1],
    ['package', 2],
    ['package', 3],
    ['gift', 1],
    ['gift', 2],
    ['gift', 3],
  ]);
  expect((await list('kind=gift')).every(({ look: dress }) => dress !== null)).toBe(true);
  expect(await list('sale=off')).toEqual([]);
});

test('a repeated request adds one product; it is for sale only while it is active', async () => {
  await prove();
  const fresh = freshProduct();
  const answers = await Promise.all([1, 2, 3].map(() => owner.browser.post(base, fresh)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect((await auditOf(fresh.id)).map(({ action }) => action)).toEqual(['product.add']);
  expect((await sold()).map(({ name }) => name)).not.toContain('Double Wash');
  const { product } = await look(fresh.id);
  expect(product).toMatchObject({ number: 4, active: false, version: 0, prices: [{ priceAgorot: 9_900 }] });
  const on = await owner.browser.post(`${base}/${fresh.id}/sale`, { version: 0, active: true });
  expect(on.json<Product>()).toMatchObject({ active: true, version: 1 });
  await vi.waitFor(async () => expect((await sold()).map(({ name }) => name)).toContain('Double Wash'));
  const off = await owner.browser.post(`${base}/${fresh.id}/sale`, { version: 1, active: false });
  expect(off.statusCode).toBe(200);
  await vi.waitFor(async () => expect((await sold()).map(({ name }) => name)).not.toContain('Double Wash'));
  // a tab that was open the whole time
  const bought = await app.inject({
    method: 'POST',
    url: '/api/express-checkout',
    payload: { packageId: 4, email: 'tab@example.com', paymentMethod: 'credit_card', shownAgorot: 9_900 },
  });
  expect(bought.statusCode).toBe(404);
  expect(bought.json()).toMatchObject({ code: 'package_not_found' });
});

test('a gift has a design and a validity, a package has neither', async () => {
  await prove();
  const worn = { theme: 'LUXE', colorVariant: 'champagne-gold' };
  const gift = { ...freshProduct(), kind: 'gift', look: worn, validYears: 5 };
  expect((await owner.browser.post(base, gift)).json()).toMatchObject({ number: 4, look: worn, validYears: 5 });
  for (const wrong of [
    { kind: 'gift' },
    { validYears: 5 },
    { ...gift, id: randomUUID(), validYears: 4 },
    { washCount: 51 },
    { priceAgorot: -1 },
    { name: ' ' },
  ]) {
    expect((await owner.browser.post(base, { ...freshProduct(), ...wrong })).statusCode).toBe(400);
  }
});

test('the second of two open tabs is refused and the first change stays; the audit entry has both values', async () => {
  const { id, version } = await add();
  const names = { nameHe: 'שתיים', washMinutes: 15 };
  const both = await Promise.all(
    ['First', 'Second'].map((name) => owner.browser.send('PATCH', `${base}/${id}`, { version, ...names, name })),
  );
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const saved = both.find(({ statusCode }) => statusCode === 200)?.json<Product>().name;
  expect((await look(id)).product).toMatchObject({ name: saved, version: version + 1 });
  expect((await auditOf(id)).at(-1)).toMatchObject({
    action: 'product.change',
    detail: { before: { name: 'Double Wash' }, after: { name: saved, nameHe: 'שתיים' } },
  });
  // a planned price also counts as a change
  const planned = await plan({ id, version: version + 1 }, { begins: inDays(2) });
  expect(planned.statusCode).toBe(201);
  const late = await owner.browser.post(`${base}/${id}/sale`, { version: version + 1, active: true });
  expect(late.json()).toMatchObject({ code: 'changed_meanwhile' });
});

test('the due date of VAT is a setting of a product and applies to future orders', async () => {
  const { id, version, taxTreatment } = await add();
  expect(taxTreatment).toBe('at_sale');
  const treat = (seen: number, wish: string) =>
    owner.browser.post(`${base}/${id}/tax`, { version: seen, taxTreatment: wish });
  expect((await treat(version, 'never')).statusCode).toBe(400);
  expect((await treat(version, 'at_redemption')).json()).toMatchObject({ taxTreatment: 'at_redemption' });
  expect((await treat(version, 'at_sale')).json()).toMatchObject({ code: 'changed_meanwhile' });
  // a value that does not change is not recorded
  await treat(version + 1, 'at_redemption');
  expect(await auditOf(id)).toMatchObject([
    { action: 'product.add' },
    {
      action: 'product.treat',
      detail: { before: { taxTreatment: 'at_sale' }, after: { taxTreatment: 'at_redemption' } },
    },
  ]);
  const membership = await add({ kind: 'membership' });
  const refusal = await owner.browser.post(`${base}/${membership.id}/tax`, {
    version: membership.version,
    taxTreatment: 'at_redemption',
  });
  expect(refusal.json()).toMatchObject({ code: 'validation_failed' });
});

test('a repeated request plans one price, and a start in the past is refused', async () => {
  const product = await add();
  const price = { id: randomUUID(), priceAgorot: 12_000, begins: inDays(3) };
  const answers = await Promise.all([1, 2, 3].map(() => plan(product, price)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect((await auditOf(product.id)).map(({ action }) => action)).toEqual(['product.add', 'price.plan']);
  expect((await auditOf(product.id)).at(-1)).toMatchObject({
    detail: { before: { priceAgorot: 9_900 }, after: { priceAgorot: 12_000 } },
  });
  const now = (await look(product.id)).product;
  expect(now.prices.map(({ priceAgorot }) => priceAgorot)).toEqual([12_000, 9_900]);
  expect((await plan(now, { begins: inDays(-1) })).json()).toMatchObject({ code: 'price_in_past' });
  expect((await plan(now, { begins: price.begins })).json()).toMatchObject({ code: 'price_taken' });
  expect((await plan(now, { begins: '2027-02-30T10:00' })).json()).toMatchObject({
    code: 'validation_failed',
    fields: { begins: { code: 'invalid' } },
  });
  expect((await look(product.id)).product.version).toBe(now.version);
});

test('a planned price can be withdrawn and its start used again; a price in force cannot be withdrawn', async () => {
  const product = await add();
  const id = randomUUID();
  const begins = inDays(1);
  const planned = (await plan(product, { id, begins, priceAgorot: 500 })).json<Product>();
  const at = `${base}/${product.id}/prices/${id}/withdrawal`;
  const withdrawn = (await owner.browser.post(at, { version: planned.version })).json<Product>();
  expect(withdrawn.prices.find((price) => price.id === id)?.withdrawnAt).not.toBe(null);
  expect((await owner.browser.post(at, { version: planned.version })).json()).toMatchObject({
    code: 'changed_meanwhile',
  });
  expect((await plan(withdrawn, { begins, priceAgorot: 8_000 })).statusCode).toBe(201);
  const { product: now } = await look(product.id);
  const running = now.prices.find(({ priceAgorot }) => priceAgorot === 9_900)?.id ?? '';
  const begun = await owner.browser.post(`${base}/${product.id}/prices/${running}/withdrawal`, {
    version: now.version,
  });
  expect(begun.json()).toMatchObject({ code: 'price_in_past' });
  const missing = await owner.browser.post(`${base}/${product.id}/prices/${randomUUID()}/withdrawal`, {
    version: now.version,
  });
  expect(missing.statusCode).toBe(404);
  expect((await auditOf(product.id)).map(({ action }) => action)).toEqual([
    'product.add',
    'price.plan',
    'price.withdraw',
    'price.plan',
  ]);
});

test('the database keeps prices that were in force, and refuses changes to the basis of orders', async () => {
  // the database uses its own clock, so this price began long ago
  const [id] = (await list('kind=gift')).map((product) => product.id);
  const ask = (text: string) => deps.db.executeSql(text, [id]);
  await expect(ask(`update price_version set price_agorot = 1 where wash_package_id = $1`)).rejects.toThrow(
    'append_only',
  );
  await expect(ask(`delete from price_version where wash_package_id = $1`)).rejects.toThrow('append_only');
  await expect(
    ask(`update price_version set withdrawn_at = valid_from - interval '1 second' where wash_package_id = $1`),
  ).rejects.toThrow('append_only');
  const past = `insert into price_version (price_version_id, wash_package_id, price_agorot, valid_from)
    values (gen_random_uuid(), $1, 1, now() - interval '1 hour')`;
  await expect(ask(past)).rejects.toThrow('begins now or later');
  await expect(ask(`update wash_package set wash_count = 9 where wash_package_id = $1`)).rejects.toThrow('keeps its');
  await expect(ask(`update wash_package set number = 99 where wash_package_id = $1`)).rejects.toThrow('keeps its');
});

test('a planned price applies from its start, and an earlier order keeps its price', async () => {
  await prove();
  const single = (await list()).find(({ kind, number }) => kind === 'package' && number === 1);
  if (single === undefined) throw new Error('one wash is for sale');
  expect((await sold()).find(({ id }) => id === 1)).toMatchObject({ price: 55 });
  const begins = wallTimeTextAt(clock.now() + HOUR_MS);
  expect((await plan(single, { begins, priceAgorot: 6_100 })).statusCode).toBe(201);
  const { product } = await look(single.id);
  const instant = Date.parse(product.prices[0]?.validFrom ?? '');
  clock.advance(instant - clock.now() - SECOND_MS / 2);
  expect((await sold()).find(({ id }) => id === 1)).toMatchObject({ price: 55 });
  clock.advance(SECOND_MS / 2);
  // no change is announced, because the price book schedules its own refresh
  await vi.waitFor(async () => expect((await sold()).find(({ id }) => id === 1)).toMatchObject({ price: 61 }), 3_000);
});

test('a withdrawn price is never charged', async () => {
  await prove();
  const three = (await list()).find(({ kind, number }) => kind === 'package' && number === 2);
  if (three === undefined) throw new Error('three washes are for sale');
  const id = randomUUID();
  const planned = (await plan(three, { id, begins: inDays(1), priceAgorot: 100 })).json<Product>();
  await prove();
  await owner.browser.post(`${base}/${three.id}/prices/${id}/withdrawal`, { version: planned.version });
  clock.advance(2 * DAY_MS);
  const bought = await app.inject({
    method: 'POST',
    url: '/api/express-checkout',
    payload: { packageId: 2, email: 'late@example.com', paymentMethod: 'credit_card', shownAgorot: 15_000 },
  });
  expect(bought.statusCode).toBe(201);
});

test('a role that may only read sees the catalogue and changes nothing', async () => {
  const reader = await makeMember(shop, ['support']);
  expect((await reader.browser.get(base)).statusCode).toBe(200);
  expect((await reader.browser.post(base, freshProduct())).statusCode).toBe(403);
});
