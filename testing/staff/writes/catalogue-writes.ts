import { randomUUID } from 'node:crypto';
import type { Product } from '#contracts/staff/settings/catalogue.ts';
import type { TestApp } from '../../shop/build-test-app.ts';
import { makeMember } from '../staff-member.ts';
import { leavesRows, type StaffWrite } from '../staff-write.ts';

const base = '/api/admin/products';

/** A new package of two washes that is not for sale yet; with a new id. */
export function freshProduct() {
  const names = { name: 'Double Wash', nameHe: 'שתי שטיפות', washMinutes: 15 };
  return {
    id: randomUUID(),
    kind: 'package',
    ...names,
    washCount: 2,
    look: null,
    validYears: null,
    priceAgorot: 9_900,
  };
}

/** Done by another staff user, so that its audit rows are not counted. */
async function addProduct(shop: TestApp): Promise<Product & { readonly at: string }> {
  const manager = await makeMember(shop, ['manager']);
  const product = (await manager.browser.post(base, freshProduct())).json<Product>();
  return { ...product, at: `${base}/${product.id}` };
}

const tomorrow = (shop: TestApp) => new Date(shop.clock.now() + 48 * 3_600_000).toISOString().slice(0, 16);

/** Calls of the catalogue, for `staff-writes.ts`. */
export const catalogueWrites: Readonly<Record<string, StaffWrite>> = {
  'POST /api/admin/products': async (_shop, owner) => (await owner.browser.post(base, freshProduct())).statusCode,
  'PATCH /api/admin/products/:productId': async (shop, owner) => {
    const { at, version } = await addProduct(shop);
    const body = { version, name: 'Two Washes', nameHe: 'צמד שטיפות', washMinutes: 20 };
    return (await owner.browser.send('PATCH', at, body)).statusCode;
  },
  'POST /api/admin/products/:productId/sale': async (shop, owner) => {
    const { at, version } = await addProduct(shop);
    return (await owner.browser.post(`${at}/sale`, { version, active: true })).statusCode;
  },
  'POST /api/admin/products/:productId/tax': async (shop, owner) => {
    const { at, version } = await addProduct(shop);
    return (await owner.browser.post(`${at}/tax`, { version, taxTreatment: 'at_redemption' })).statusCode;
  },
  'POST /api/admin/products/:productId/prices': async (shop, owner) => {
    const { at, version } = await addProduct(shop);
    const price = { version, id: randomUUID(), priceAgorot: 10_500, begins: tomorrow(shop) };
    return (await owner.browser.post(`${at}/prices`, price)).statusCode;
  },
  'POST /api/admin/products/:productId/prices/preview': leavesRows(0, async (_shop, { browser }) => {
    const { rows } = (await browser.get(`${base}?kind=package&sale=on`)).json<{ rows: Product[] }>();
    const body = { priceAgorot: 10_500, begins: null, locale: 'en' };
    return (await browser.post(`${base}/${rows[0]?.id}/prices/preview`, body)).statusCode;
  }),
  'POST /api/admin/products/:productId/prices/:priceId/withdrawal': async (shop, owner) => {
    const { at, version } = await addProduct(shop);
    const manager = await makeMember(shop, ['manager']);
    const id = randomUUID();
    const price = { version, id, priceAgorot: 10_500, begins: tomorrow(shop) };
    const planned = (await manager.browser.post(`${at}/prices`, price)).json<Product>();
    return (await owner.browser.post(`${at}/prices/${id}/withdrawal`, { version: planned.version })).statusCode;
  },
};
