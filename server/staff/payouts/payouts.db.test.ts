import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { PayoutImportResponse } from '#contracts/staff/payouts/payout-import.ts';
import type {
  listOverduePayments,
  listPayoutCandidates,
  listPayoutRows,
  PayoutRow,
} from '#contracts/staff/payouts/payout-rows.ts';
import type { getPayout, listPayouts, sumPayouts } from '#contracts/staff/payouts/payouts.ts';
import { DAY_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { buyThree } from '#testing/staff/staff-order.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { deps, clock } = shop;
const { db } = deps;
const { browser: manager } = await makeMember(shop, ['manager']);
const base = '/api/admin/payouts';
const head = 'Transaction date,More info,Transaction id,Card,Type,Amount,Fee,VAT on fees,Net,Payout date';
const today = shopDayText(clock.now());
const dayOf = (days: number) => shopDayText(clock.now() + days * DAY_MS);

beforeEach(async () => {
  await db.executeSql(`delete from payout_row; delete from payout_file; delete from payout; delete from payout_span;
    delete from payout_overdue; delete from payout_layout`);
});

type Upload = Readonly<Record<'payer' | 'csv', string>> & {
  readonly columns: unknown;
  readonly paidOn: string | null;
  readonly apply: boolean;
};

async function send(lines: readonly string[], given: Partial<Upload> & { readonly header?: string } = {}) {
  const { header = head, ...upload } = given;
  const body = { payer: 'PayPlus', csv: [header, ...lines].join('\n'), columns: null, paidOn: null, apply: true };
  const answer = await manager.post(`${base}/imports`, { ...body, ...upload });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<PayoutImportResponse>();
}

/** A line of the list: gross and fee in shekels, net computed. */
function line(given: {
  readonly ours?: string;
  readonly id?: string;
  readonly gross: number;
  readonly fee?: number;
  readonly type?: string;
  readonly card?: string;
  readonly day?: string;
  readonly paidOn?: string;
}): string {
  const {
    ours = '',
    id = randomUUID(),
    gross,
    fee = 0,
    type = 'Charge',
    card = '4242',
    day = today,
    paidOn = today,
  } = given;
  return [day, ours, id, card, type, gross.toFixed(2), fee.toFixed(2), '', (gross - fee).toFixed(2), paidOn].join(',');
}

async function get<Answer>(path: string): Promise<Answer> {
  const answer = await manager.get(path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
}

const payouts = async (query = '') => (await get<ResponseOf<typeof listPayouts>>(`${base}${query}`)).rows;
const rowsOf = async (payout: string, query = '') =>
  (await get<ResponseOf<typeof listPayoutRows>>(`/api/admin/payout-rows?payout=${payout}${query}`)).rows;

async function onlyPayout() {
  const rows = await payouts();
  expect(rows).toHaveLength(1);
  const [payout] = rows;
  if (payout === undefined) throw new Error('no payout');
  return payout;
}

async function statesOf(payout: string): Promise<string[]> {
  return (await rowsOf(payout)).map(({ state }) => state);
}

async function stored(): Promise<string> {
  const { rows } = await db.executeSql(
    `select (select count(*) from payout) || ' ' || (select count(*) from payout_row) || ' '
       || (select count(*) from audit where action like 'payout.%') as counts`,
  );
  return String(rows[0]?.['counts']);
}

async function refundOf(paymentId: string, amountAgorot: number): Promise<string> {
  const refundId = randomUUID();
  await db.executeSql(
    `insert into refund (refund_id, payment_id, amount_agorot, idempotency_key, reason, state, created_at, done_at)
     values ($1, $2, $3, $4, 'cancelled', 'done', $5, $5)`,
    [refundId, paymentId, amountAgorot, refundId, new Date(clock.now()).toISOString()],
  );
  return refundId;
}

/** Removes what only the row of a payout needs, so that the books agree again after the file. */
async function dropRefund(refundId: string): Promise<void> {
  await db.executeSql('delete from payout_row');
  await db.executeSql('delete from refund where refund_id = $1', [refundId]);
}

test('payments, a refund and a fee agree with the books, and their sums are the payout', async () => {
  const [first, second] = [await buyThree(shop), await buyThree(shop)];
  const refundId = await refundOf(first.paymentId, 5_000);
  const answer = await send([
    line({ ours: first.merchantRef, gross: 150, fee: 1.8 }),
    line({ ours: second.merchantRef, gross: 150, fee: 1.8 }),
    line({ ours: `${first.merchantRef}/refund-1`, gross: -50, type: 'Refund' }),
    `${today},,,,Monthly fee,,30.00,5.40,-35.40,${today}`,
    'Total,,,,,250.00,33.60,5.40,211.00,',
  ]);
  expect(answer).toMatchObject({ applied: true, newRows: 4, agrees: 3, differs: 0, unknown: 0, skippedRows: 1 });
  const payout = await onlyPayout();
  expect(payout).toMatchObject({
    payer: 'PayPlus',
    paidOn: today,
    state: 'agrees',
    rows: 4,
    grossAgorot: 25_000,
    feeAgorot: 3_360,
    feeVatAgorot: 540,
    netAgorot: 21_100,
  });
  expect(await get<ResponseOf<typeof getPayout>>(`${base}/${payout.id}`)).toMatchObject({
    paidAgorot: 30_000,
    refundedAgorot: -5_000,
    chargebackAgorot: 0,
    clearRows: 0,
  });
  expect(await rowsOf(payout.id)).toMatchObject([
    { state: 'agrees', orderCode: first.orderCode, expectedAgorot: 15_000 },
    { state: 'agrees', orderCode: second.orderCode },
    { state: 'agrees', kind: 'refund', orderCode: first.orderCode, expectedAgorot: -5_000 },
    { state: 'fee', orderCode: null },
  ]);
  expect(await get<ResponseOf<typeof sumPayouts>>(`${base}/sums?period=${today.slice(0, 7)}`)).toMatchObject({
    feeAgorot: 3_360,
    netAgorot: 21_100,
  });
  expect(await payouts('?period=2020-01')).toEqual([]);
  await dropRefund(refundId);
});

test('a dry run changes nothing, and the same file or row again changes nothing', async () => {
  const { merchantRef } = await buyThree(shop);
  const lines = [line({ ours: merchantRef, gross: 150, fee: 1.8 }), line({ gross: 99 })];
  const before = await stored();
  expect(await send(lines, { apply: false })).toMatchObject({ applied: false, newRows: 2, agrees: 1, unknown: 1 });
  expect(await stored()).toBe(before);
  await send(lines);
  const after = await stored();
  expect(await send(lines)).toMatchObject({ applied: true, newRows: 0 });
  const [known = ''] = lines;
  expect(await send([known])).toMatchObject({ newRows: 0 });
  expect(await stored()).toBe(after);
  const corrected = known.replace('1.80', '2.80').replace('148.20', '147.20');
  expect(await send([corrected])).toMatchObject({ newRows: 0, changedRows: 1 });
  expect((await onlyPayout()).feeAgorot).toBe(180);
});

test('two imports of one file at the same time store it once', async () => {
  const { merchantRef } = await buyThree(shop);
  const lines = [line({ ours: merchantRef, gross: 150 }), line({ gross: 99 })];
  const answers = await Promise.all([send(lines), send(lines), send(lines)]);
  expect(answers.map(({ newRows }) => newRows).toSorted()).toEqual([0, 0, 2]);
  expect((await onlyPayout()).rows).toBe(2);
});

test('another amount, an unknown row and a second row of one payment wait until they are explained', async () => {
  const { merchantRef } = await buyThree(shop);
  await send([
    line({ ours: merchantRef, gross: 140 }),
    line({ ours: merchantRef, gross: 150 }),
    line({ gross: 99, day: '2020-01-01' }),
  ]);
  const { id, state, openRows } = await onlyPayout();
  expect({ state, openRows }).toEqual({ state: 'differs', openRows: 3 });
  expect(await statesOf(id)).toEqual(['differs', 'unknown', 'unknown']);
  expect(await payouts('?state=agrees')).toEqual([]);
  const attention = await get<{ rows: { name: string; count: number }[] }>('/api/admin/attention');
  expect(attention.rows).toContainEqual(expect.objectContaining({ name: 'payout_differences', count: 3 }));
  const open = await rowsOf(id, '&state=open');
  for (const row of open) {
    const noted = await manager.post(`/api/admin/payout-rows/${row.id}/note`, { note: 'The other terminal' });
    expect(noted.json<PayoutRow>()).toMatchObject({ state: 'checked', note: 'The other terminal' });
    const again = await manager.post(`/api/admin/payout-rows/${row.id}/note`, { note: 'Again' });
    expect(again.json()).toMatchObject({ code: 'changed_meanwhile' });
  }
  expect(await payouts('?state=agrees')).toHaveLength(1);
});

test('a row without a reference is proposed by amount, day and card, and matched by a person once', async () => {
  const [first, second] = [await buyThree(shop), await buyThree(shop)];
  await db.executeSql(`update payment set last4 = '5151' where payment_id = any ($1)`, [
    [first.paymentId, second.paymentId],
  ]);
  await send([line({ id: '', card: '5151', gross: 150 }), line({ id: '', card: '5151', gross: 150 })]);
  const { id } = await onlyPayout();
  const [one, other] = await rowsOf(id);
  const path = `/api/admin/payout-rows/${one?.id}`;
  const { rows: candidates } = await get<ResponseOf<typeof listPayoutCandidates>>(`${path}/candidates`);
  expect(candidates.map(({ orderCode }) => orderCode).toSorted()).toEqual(
    [first.orderCode, second.orderCode].toSorted(),
  );
  // each of the two rows can be either payment, so none is clear
  expect((await get<ResponseOf<typeof getPayout>>(`${base}/${id}`)).clearRows).toBe(0);
  const choice = { paymentId: first.paymentId, refundId: null };
  const answers = await Promise.all([
    manager.post(`${path}/match`, choice),
    manager.post(`/api/admin/payout-rows/${other?.id}/match`, choice),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const detail = await get<ResponseOf<typeof getPayout>>(`${base}/${id}`);
  expect(detail).toMatchObject({ openRows: 1, clearRows: 1 });
  expect((await manager.post(`${base}/${id}/matches`, { rows: 2 })).statusCode).toBe(409);
  expect((await manager.post(`${base}/${id}/matches`, { rows: 1 })).statusCode).toBe(200);
  expect(await statesOf(id)).toEqual(['agrees', 'agrees']);
  const foreign = await manager.post(`${path}/match`, { paymentId: second.paymentId, refundId: null });
  expect(foreign.statusCode).toBe(409);
});

test('a chargeback that the books do not have is unknown, and a refund is proposed by its amount', async () => {
  const { paymentId, merchantRef, orderCode } = await buyThree(shop);
  await send([
    line({ ours: merchantRef, gross: -150, type: 'Chargeback' }),
    line({ id: '', gross: -31, type: 'Refund' }),
  ]);
  const { id } = await onlyPayout();
  expect((await rowsOf(id)).map(({ kind, state }) => [kind, state])).toEqual([
    ['chargeback', 'unknown'],
    ['refund', 'unknown'],
  ]);
  const refundId = await refundOf(paymentId, 3_100);
  const refundRow = (await rowsOf(id))[1];
  const path = `/api/admin/payout-rows/${refundRow?.id}`;
  const { rows } = await get<ResponseOf<typeof listPayoutCandidates>>(`${path}/candidates`);
  expect(rows).toMatchObject([{ paymentId, refundId, amountAgorot: -3_100 }]);
  expect((await manager.post(`${path}/match`, { paymentId, refundId })).json<PayoutRow>()).toMatchObject({
    state: 'agrees',
    orderCode,
  });
  await dropRefund(refundId);
});

test('a payment that later payouts should have contained is listed until it is paid out or explained', async () => {
  const bought = [await buyThree(shop), await buyThree(shop), await buyThree(shop), await buyThree(shop)] as const;
  const [paid, missing, explained, recent] = bought;
  const captured = async (paymentId: string, days: number) =>
    db.executeSql(`update payment set captured_at = $2, test_mode = false where payment_id = $1`, [
      paymentId,
      new Date(clock.now() + days * DAY_MS).toISOString(),
    ]);
  await captured(paid.paymentId, -90);
  await captured(missing.paymentId, -80);
  await captured(explained.paymentId, -70);
  await captured(recent.paymentId, -10);
  const overdue = async (query = '') =>
    (await get<ResponseOf<typeof listOverduePayments>>(`${base}/overdue${query}`)).rows.map(
      ({ orderCode }) => orderCode,
    );
  expect(await overdue()).toEqual([]);
  await send([line({ ours: paid.merchantRef, gross: 150, day: dayOf(-90), paidOn: dayOf(-60) })]);
  // the last payout is not forty days after the other payments
  expect(await overdue()).toEqual([]);
  await send([line({ gross: 1, paidOn: today })]);
  // a row of another business does not move the days of the provider
  expect(await overdue()).toEqual([]);
  const alsoPaid = await buyThree(shop);
  await send([line({ ours: alsoPaid.merchantRef, gross: 150, paidOn: today })]);
  expect(await overdue()).toEqual([missing.orderCode, explained.orderCode]);
  const path = `${base}/overdue/${explained.paymentId}/note`;
  expect((await manager.post(path, { note: 'Paid by bank transfer' })).statusCode).toBe(200);
  expect((await manager.post(path, { note: 'Again' })).statusCode).toBe(409);
  expect((await manager.post(`${base}/overdue/${recent.paymentId}/note`, { note: 'x' })).statusCode).toBe(404);
  expect(await overdue('?state=open')).toEqual([missing.orderCode]);
  await send([line({ ours: missing.merchantRef, gross: 150, day: dayOf(-80), paidOn: dayOf(-1) })]);
  expect(await overdue('?state=open')).toEqual([]);
  expect(await overdue('?state=checked')).toEqual([explained.orderCode]);
});

test('a file without the day of its payout asks for it, and belongs to the day of its first import', async () => {
  const header = 'Transaction date,Transaction id,Card,Amount,Fee';
  const lines = [`${today},tx-1,4242,150.00,1.80`, `${today},tx-2,4242,55.00,0.66`];
  expect((await send(lines, { header })).mistakes).toMatchObject([{ field: 'paidOn', code: 'paid_on' }]);
  expect(await send(lines, { header, paidOn: today })).toMatchObject({ applied: true, newRows: 2 });
  expect(await send(lines, { header, paidOn: today })).toMatchObject({ applied: true, newRows: 0 });
  const other = await send(lines, { header, paidOn: dayOf(-1) });
  expect(other).toMatchObject({ applied: false, mistakes: [{ line: 1, code: 'other_payout' }] });
  // another file with one of its transactions
  const [, second = ''] = lines;
  const more = await send([second, `${today},tx-3,4242,70.00,0.84`], { header, paidOn: dayOf(-1) });
  expect(more).toMatchObject({ applied: false, mistakes: [{ line: 2, field: 'reference', code: 'other_payout' }] });
  expect((await onlyPayout()).rows).toBe(2);
});

test('chosen columns are used and remembered for the next file with the same header', async () => {
  const header = 'A,B,C,D';
  const lines = [`${today},150.00,1.80,${today}`];
  const guessed = await send(lines, { header });
  expect(guessed).toMatchObject({ applied: false, header: ['A', 'B', 'C', 'D'], mistakes: [{ code: 'columns' }] });
  const columns = { ...guessed.columns, movedOn: 0, gross: 1, fee: 2, paidOn: 3 };
  expect(await send(lines, { header, columns, apply: false })).toMatchObject({ newRows: 1, mistakes: [] });
  expect((await send(lines, { header })).mistakes).toHaveLength(1);
  await send(lines, { header, columns });
  const next = await send([`${today},55.00,0.66,${dayOf(-1)}`], { header });
  expect(next).toMatchObject({ applied: true, newRows: 1, columns });
});

test('one wrong line cancels the import, and an unreadable file says so', async () => {
  const before = await stored();
  const wrong = await send([line({ gross: 150 }), line({ gross: 150 }).replace('150.00', 'a lot')]);
  expect(wrong).toMatchObject({ applied: false, newRows: 0, mistakes: [{ line: 3, code: 'not_an_amount' }] });
  expect((await send(['\uFFFD\uFFFD'])).mistakes).toMatchObject([{ code: 'letters' }]);
  expect(await stored()).toBe(before);
});

test('a removed payout frees its payments, and its file can be imported again', async () => {
  const { merchantRef } = await buyThree(shop);
  const lines = [line({ ours: merchantRef, gross: 150 })];
  await send(lines);
  const { id } = await onlyPayout();
  expect((await manager.send('DELETE', `${base}/${id}`)).json()).toEqual({ removed: 1 });
  expect((await manager.send('DELETE', `${base}/${id}`)).statusCode).toBe(404);
  expect(await payouts()).toEqual([]);
  expect(await send(lines)).toMatchObject({ newRows: 1, agrees: 1 });
});

test('an accountant reads and changes nothing; support sees nothing', async () => {
  await send([line({ gross: 99 })]);
  const { id } = await onlyPayout();
  const { browser: accountant } = await makeMember(shop, ['accountant']);
  const { browser: support } = await makeMember(shop, ['support']);
  expect((await accountant.get(`${base}/${id}`)).statusCode).toBe(200);
  expect((await accountant.send('DELETE', `${base}/${id}`)).json()).toMatchObject({ code: 'not_permitted' });
  expect((await support.get(base)).json()).toMatchObject({ code: 'not_permitted' });
  expect((await onlyPayout()).id).toBe(id);
});

test('rows have pages in the order of the file', async () => {
  await send(Array.from({ length: 60 }, (_, index) => line({ gross: index + 1 })));
  const { id } = await onlyPayout();
  const path = `/api/admin/payout-rows?payout=${id}`;
  const first = await get<ResponseOf<typeof listPayoutRows>>(path);
  expect(first.rows).toHaveLength(50);
  const second = await get<ResponseOf<typeof listPayoutRows>>(`${path}&after=${first.next}`);
  expect([...first.rows, ...second.rows].map(({ grossAgorot }) => grossAgorot / 100)).toEqual(
    Array.from({ length: 60 }, (_, index) => index + 1),
  );
});
