import { expect, test } from 'vitest';
import { listGiftCards, listPackages } from '#contracts/selling/catalogue.ts';
import type { Product } from '#contracts/staff/settings/catalogue.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { wallTimeTextAt } from '#domain/selling/price-schedule.ts';
import { buildTestApp, plainPages } from '#testing/shop/build-test-app.ts';
import { freshProduct } from '#testing/staff/writes/catalogue-writes.ts';
import { makeMember } from '#testing/staff/staff-member.ts';

/** A shop whose home page shows the catalogue. */
const shop = await buildTestApp({
  environment: { LIMIT_SCALE: '1000' },
  overrides: () => ({
    pages: {
      ...plainPages,
      render: async (request) => {
        const bodies = await Promise.all([listPackages, listGiftCards].map((call) => request.api(call, {})));
        const page = await plainPages.render(request);
        return { ...page, html: JSON.stringify(bodies.flatMap(({ body }) => body)) };
      },
    },
  }),
});
const { app, clock } = shop;
const owner = await makeMember(shop, ['owner']);
const base = '/api/admin/products';

type Shown = { readonly id: number; readonly nameHe: string; readonly priceAgorot: number };

async function onSale(): Promise<Product[]> {
  return (await owner.browser.get(`${base}?kind=package&sale=on`)).json<{ rows: Product[] }>().rows;
}

/** The two cheapest packages on sale. */
async function twoPackages(): Promise<readonly [Product, Product]> {
  const [first, second] = await onSale();
  if (first === undefined || second === undefined) throw new Error('the shop sells no two packages');
  return [first, second];
}

function priceOf(rows: readonly Shown[], { nameHe }: Product): number | null {
  return rows.find((row) => row.nameHe === nameHe)?.priceAgorot ?? null;
}

async function preview(id: string, price: object) {
  const body = { priceAgorot: 12_345, begins: null, locale: 'he', ...price };
  return await owner.browser.post(`${base}/${id}/prices/preview`, body);
}

async function shown(id: string, price: object = {}): Promise<Shown[]> {
  const answer = await preview(id, price);
  expect(answer.statusCode, answer.body).toBe(200);
  return JSON.parse(answer.json<{ html: string }>().html) as Shown[];
}

test('a preview shows the unsaved price among the other prices of its day, and saves nothing', async () => {
  const [first, second] = await twoPackages();
  await owner.browser.post('/api/admin/proof', { code: owner.nextCode() });
  const planned = await owner.browser.post(`${base}/${second.id}/prices`, {
    version: second.version,
    id: crypto.randomUUID(),
    priceAgorot: 7_777,
    begins: wallTimeTextAt(clock.now() + DAY_MS),
  });
  expect(planned.statusCode, planned.body).toBe(201);

  const soon = await shown(first.id, { begins: wallTimeTextAt(clock.now() + 3 * DAY_MS) });
  expect([priceOf(soon, first), priceOf(soon, second)]).toEqual([12_345, 7_777]);
  const sold = (await app.inject('/api/packages')).json<Shown[]>();
  // the planned price of the other product has not started yet
  expect(priceOf(await shown(first.id), second)).toBe(priceOf(sold, second));

  expect(priceOf(sold, first)).not.toBe(12_345);
  expect((await twoPackages())[0].prices).toEqual(first.prices);
});

test('packages of a preview are in the order of their prices', async () => {
  const [cheapest] = await twoPackages();
  const prices = (await shown(cheapest.id, { priceAgorot: 9_999_900 })).map(({ priceAgorot }) => priceAgorot);
  const packages = prices.slice(0, (await onSale()).length);
  expect(packages).toEqual(packages.toSorted((one, other) => one - other));
  expect(packages.at(-1)).toBe(9_999_900);
});

test('a product that is not on sale and an impossible day have no preview', async () => {
  await owner.browser.post('/api/admin/proof', { code: owner.nextCode() });
  const added = (await owner.browser.post(base, freshProduct())).json<Product>();
  expect((await preview(added.id, {})).json()).toMatchObject({ code: 'not_found' });
  const [first] = await twoPackages();
  expect((await preview(first.id, { begins: '2026-02-31T09:00' })).statusCode).toBe(400);
});
