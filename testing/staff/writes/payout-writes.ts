import { randomUUID } from 'node:crypto';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import type { TestApp } from '../../shop/build-test-app.ts';
import { buyThree } from '../staff-order.ts';
import { makeMember, type TestMember } from '../staff-member.ts';
import type { StaffWrite } from '../staff-write.ts';

const base = '/api/admin/payouts';
const rowsBase = '/api/admin/payout-rows';

/** A list with one payment of ₪150 today, without a reference. */
export function payoutUpload(shop: TestApp, given: { readonly last4?: string; readonly day?: string } = {}) {
  const { last4 = '4242', day = shopDayText(shop.clock.now()) } = given;
  const csv = `Transaction date,Card,Amount,Fee,Payout date\n${day},${last4},150.00,1.80,${day}`;
  return { payer: `Payer ${randomUUID()}`, csv, columns: null, paidOn: null, apply: true };
}

type Row = { readonly id: string };

/** Imports a list by another staff user, so that its audit row is not counted. */
async function importAs({ browser }: TestMember, upload: ReturnType<typeof payoutUpload>) {
  await browser.post(`${base}/imports`, upload);
  const payouts = await browser.get(`${base}?payer=${encodeURIComponent(upload.payer)}`);
  const payoutId = payouts.json<{ rows: Row[] }>().rows[0]?.id ?? '';
  const rows = await browser.get(`${rowsBase}?payout=${payoutId}`);
  return { payoutId, rowId: rows.json<{ rows: Row[] }>().rows[0]?.id ?? '' };
}

async function prepare(shop: TestApp) {
  return importAs(await makeMember(shop, ['manager']), payoutUpload(shop, { last4: '9999' }));
}

/** Calls of payouts, for `staff-writes.ts`. */
export const payoutWrites: Readonly<Record<string, StaffWrite>> = {
  [`POST ${base}/imports`]: async (shop, { browser }) =>
    (await browser.post(`${base}/imports`, payoutUpload(shop))).statusCode,
  [`DELETE ${base}/:payoutId`]: async (shop, { browser }) =>
    (await browser.send('DELETE', `${base}/${(await prepare(shop)).payoutId}`)).statusCode,
  [`POST ${base}/:payoutId/matches`]: async (shop, { browser }) => {
    const { paymentId } = await buyThree(shop);
    await shop.deps.db.executeSql(`update payment set last4 = '7171' where payment_id = $1`, [paymentId]);
    const manager = await makeMember(shop, ['manager']);
    const { payoutId } = await importAs(manager, payoutUpload(shop, { last4: '7171' }));
    return (await browser.post(`${base}/${payoutId}/matches`, { rows: 1 })).statusCode;
  },
  [`POST ${rowsBase}/:payoutRowId/match`]: async (shop, { browser }) => {
    const { paymentId } = await buyThree(shop);
    await shop.deps.db.executeSql(`update payment set last4 = '7272' where payment_id = $1`, [paymentId]);
    const manager = await makeMember(shop, ['manager']);
    const { rowId } = await importAs(manager, payoutUpload(shop, { last4: '7272' }));
    return (await browser.post(`${rowsBase}/${rowId}/match`, { paymentId, refundId: null })).statusCode;
  },
  [`POST ${rowsBase}/:payoutRowId/note`]: async (shop, { browser }) => {
    const { rowId } = await prepare(shop);
    return (await browser.post(`${rowsBase}/${rowId}/note`, { note: 'Sold at the counter' })).statusCode;
  },
  [`POST ${base}/overdue/:paymentId/note`]: async (shop, { browser }) => {
    const { paymentId } = await buyThree(shop);
    await shop.deps.db.executeSql('insert into payout_overdue (payment_id, found_at) values ($1, now())', [paymentId]);
    return (await browser.post(`${base}/overdue/${paymentId}/note`, { note: 'Paid by bank transfer' })).statusCode;
  },
};
