import { randomBytes, randomUUID } from 'node:crypto';
import type { TestApp } from '../../shop/build-test-app.ts';
import { makeMember, type TestMember } from '../staff-member.ts';
import type { StaffWrite } from '../staff-write.ts';

type Row = { readonly id: string; readonly version: number };

const base = '/api/admin/inventory';
const orders = '/api/admin/purchase-orders';

async function stationOf({ deps }: TestApp): Promise<string> {
  const { rows } = await deps.db.executeSql('select station_id from station order by slug limit 1');
  return String(rows[0]?.['station_id']);
}

function freshItem() {
  const code = `item-${randomBytes(6).toString('hex')}`;
  return { code, name: 'Towel', nameHe: 'מגבת', unit: 'piece', packSize: 1, minimum: 0, consumable: null };
}

async function addItem({ browser }: TestMember): Promise<Row> {
  return (await browser.post(`${base}/items`, freshItem())).json<Row>();
}

/** Done by another staff user, so that its audit rows are not counted. */
async function prepare(shop: TestApp) {
  const keeper = await makeMember(shop, ['stock_keeper']);
  const [stationId, item] = await Promise.all([stationOf(shop), addItem(keeper)]);
  const draft = { id: randomUUID(), stationId, supplier: 'Soap Ltd', lines: [{ itemId: item.id, packs: 2 }] };
  return { keeper, stationId, item, draft };
}

async function prepareOrder(shop: TestApp) {
  const { keeper, draft } = await prepare(shop);
  const order = (await keeper.browser.post(orders, draft)).json<Row>();
  return { keeper, draft, order, path: `${orders}/${order.id}` };
}

/** Calls of the inventory, for `staff-writes.ts`. */
export const stockWrites: Readonly<Record<string, StaffWrite>> = {
  [`POST ${base}/items`]: async (_shop, { browser }) => (await browser.post(`${base}/items`, freshItem())).statusCode,
  [`PATCH ${base}/items/:itemId`]: async (shop, { browser }) => {
    const { item } = await prepare(shop);
    return (await browser.send('PATCH', `${base}/items/${item.id}`, { ...item, name: 'Large towel' })).statusCode;
  },
  [`PATCH ${base}/shelves/:stationId/:itemId`]: async (shop, { browser }) => {
    const { item, stationId } = await prepare(shop);
    const path = `${base}/shelves/${stationId}/${item.id}`;
    return (await browser.send('PATCH', path, { minimum: 5, seenMinimum: 0 })).statusCode;
  },
  [`POST ${base}/movements`]: async (shop, { browser }) => {
    const { item, stationId } = await prepare(shop);
    const act = { actId: randomUUID(), stationId, itemId: item.id, kind: 'received', amount: 5 };
    return (await browser.post(`${base}/movements`, act)).statusCode;
  },
  [`POST ${base}/counts`]: async (shop, { browser }) => {
    const { item, stationId } = await prepare(shop);
    const act = { actId: randomUUID(), stationId, itemId: item.id, found: 5, seenSeq: 0 };
    return (await browser.post(`${base}/counts`, act)).statusCode;
  },
  [`POST ${base}/imports`]: async (shop, { browser }) => {
    const { rows } = await shop.deps.db.executeSql('select slug from station order by slug limit 1');
    const { code, name, nameHe } = freshItem();
    const csv = `code,name,name_he,unit,pack_size,station,minimum,opening_stock
${code},${name},${nameHe},piece,1,${String(rows[0]?.['slug'])},0,5`;
    return (await browser.post(`${base}/imports`, { csv, apply: true })).statusCode;
  },
  [`POST ${orders}`]: async (shop, { browser }) => (await browser.post(orders, (await prepare(shop)).draft)).statusCode,
  [`PATCH ${orders}/:purchaseOrderId`]: async (shop, { browser }) => {
    const { draft, path } = await prepareOrder(shop);
    return (await browser.send('PATCH', path, { ...draft, version: 1, supplier: 'Towels Ltd' })).statusCode;
  },
  [`POST ${orders}/:purchaseOrderId/steps`]: async (shop, { browser }) => {
    const { path } = await prepareOrder(shop);
    return (await browser.post(`${path}/steps`, { version: 1, step: 'order' })).statusCode;
  },
  [`POST ${orders}/:purchaseOrderId/deliveries`]: async (shop, { browser }) => {
    const { keeper, draft, path } = await prepareOrder(shop);
    await keeper.browser.post(`${path}/steps`, { version: 1, step: 'order' });
    return (await browser.post(`${path}/deliveries`, { version: 2, lines: draft.lines })).statusCode;
  },
};
