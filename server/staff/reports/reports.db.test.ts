import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { LotId, PaymentId } from '#contracts/core/ids.ts';
import type {
  getBuyersReport,
  getLiabilityReport,
  getSalesReport,
  getVatReport,
  getWashReport,
} from '#contracts/staff/reports/reports.ts';
import type {
  OpenLot,
  ReportWashRow,
  SaleRow,
  sumReportSales,
  sumReportVouchers,
} from '#contracts/staff/reports/report-rows.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { addDays, startOfDay } from '#domain/staff/reports/report-period.ts';
import { systemActor } from '#server/core/actor.ts';
import { createFakeClock } from '#server/core/clock/fake.ts';
import { requestRefund } from '#server/payments/public.ts';
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { makePurchase, openShop, rowsOf } from '#testing/factories.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import { aggregateReportDays } from './aggregate-report-days.ts';

const app = await buildTestApp({ environment: { LIMIT_SCALE: '10000' } });
const { deps, clock } = app;
const { db, keyring } = deps;
const { browser } = await makeMember(app, ['accountant']);
const stopping = new AbortController().signal;

async function ask<Answer>(path: string, query: Record<string, string | number> = {}): Promise<Answer> {
  const words = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  const answer = await browser.get(`/api/admin/reports/${path}?${new URLSearchParams(words)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
}

type Page<Row> = { readonly rows: readonly Row[]; readonly next: string | null };

/** Reads all pages of a list. */
async function all<Row>(path: string, query: Record<string, string | number>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: Page<Row> = await ask<Page<Row>>(path, after === '' ? query : { ...query, after });
    rows.push(...page.rows);
    after = page.next;
  }
  return rows;
}

function sum<Row>(rows: readonly Row[], part: (row: Row) => number): number {
  return rows.reduce((total, row) => total + part(row), 0);
}

/** Places a purchase at an instant, and refunds part of it, with one wash, an hour later. */
async function sell(at: number, wish: { packageId: number; kind?: 'gift'; backAgorot?: number }): Promise<LotId> {
  const { backAgorot = 0, packageId, kind } = wish;
  const turned = createFakeClock(at);
  const shop = openShop({ db, keyring, clock: turned });
  const gift = { kind: 'gift', recipientName: 'Noa', recipientEmail: 'noa@example.com' } as const;
  const { merchantRef } = await makePurchase(shop, { packageId, ...(kind === undefined ? {} : gift) });
  const [row] = await rowsOf(
    shop,
    `select p.payment_id, c.lot_id from payment p join order_line l using (order_id)
     join credit_lot c on c.source_id = l.order_line_id where p.merchant_ref = $1`,
    [merchantRef],
  );
  if (backAgorot > 0) {
    turned.advance(HOUR_MS);
    const paymentId = row?.['payment_id'] as PaymentId;
    const wanted = {
      paymentId,
      amountAgorot: backAgorot,
      units: 1,
      reason: 'fault',
      idempotencyKey: randomUUID(),
    } as const;
    const asked = await requestRefund(shop.deps, systemActor('test'), wanted);
    if (!asked.ok) throw new Error(asked.refusal);
    while ((await settleRefunds(shop.deps)) > 0) turned.advance(MINUTE_MS);
  }
  // old mails would count as stuck
  await db.executeSql('update outbox set created_at = now()');
  return row?.['lot_id'] as LotId;
}

const from = '2026-03-25';
const to = '2026-10-27';

/** Around midnight and both clock changes, in the first two hours of a day, and exactly at its edges. */
const moments = ['2026-03-26', '2026-03-27', '2026-03-28', '2026-10-25', '2026-10-26'].flatMap((day) => {
  const begin = startOfDay(day);
  return [begin - 1, begin, begin + 90 * MINUTE_MS, begin + 3 * HOUR_MS, begin + Math.floor(Math.random() * DAY_MS)];
});

const bought: { at: number; lotId: LotId }[] = [];
for (const [index, at] of moments.entries()) {
  const backAgorot = index % 3 === 0 ? 1_000 + index : 0;
  const wish = index % 4 === 1 ? ({ kind: 'gift', packageId: 1 } as const) : { packageId: (index % 2) + 2, backAgorot };
  bought.push({ at, lotId: await sell(at, wish) });
}
for (const [index, { at, lotId }] of bought.entries()) {
  const state = index % 5 === 0 ? 'reversed' : 'completed';
  await takeWash(db, lotId, { at: new Date(at + 2 * HOUR_MS + index * DAY_MS).toISOString(), state });
}

async function compare(): Promise<void> {
  const range = { from, to };
  const sales = await all<SaleRow>('sales/rows', range);
  expect(sales.length).toBeGreaterThan(moments.length);
  for (const by of ['day', 'week', 'month'] as const) {
    const report = await ask<ResponseOf<typeof getSalesReport>>('sales', { ...range, by });
    for (const period of report.periods) {
      const rows = sales.filter(({ at }) => {
        const day = shopDayText(Date.parse(at));
        return day >= period.from && day <= period.to;
      });
      const taken = rows.filter(({ kind }) => kind === 'capture');
      const given = rows.filter(({ kind }) => kind === 'refund');
      expect([period.sales, period.refunds], period.from).toEqual([taken.length, given.length]);
      expect(period.soldAgorot).toBe(sum(taken, ({ grossAgorot }) => grossAgorot));
      expect(period.refundedAgorot).toBe(-sum(given, ({ grossAgorot }) => grossAgorot) + 0);
    }
    for (const { product, soldAgorot, refundedAgorot } of report.products) {
      const rows = await all<SaleRow>('sales/rows', { ...range, product });
      expect(
        sum(rows, ({ grossAgorot }) => grossAgorot),
        product,
      ).toBe(soldAgorot - refundedAgorot);
      await compareSums({ ...range, product });
    }
  }
  await comparePart(sales);
  for (const kind of ['capture', 'refund', 'use']) await compareSums({ ...range, kind });
  await compareSums(range);
  const vat = await ask<ResponseOf<typeof getVatReport>>('vat', range);
  expect(vat.total.vatAgorot).toBe(sum(sales, ({ vatAgorot }) => vatAgorot));
  for (const row of vat.rows) {
    const rows = await all<SaleRow>('sales/rows', { from: row.from, to: row.to, percent: row.percent });
    expect(sum(rows, ({ vatAgorot }) => vatAgorot)).toBe(row.vatAgorot);
    expect(sum(rows, ({ grossAgorot }) => grossAgorot)).toBe(row.grossAgorot);
    await compareSums({ from: row.from, to: row.to, percent: row.percent });
  }
  await compareWashes();
  await compareLiability();
}

/** A report that ends within its last day counts the rows until then. */
async function comparePart(sales: readonly SaleRow[]): Promise<void> {
  for (const lastDay of ['2026-03-27', '2026-10-26']) {
    const until = startOfDay(lastDay) + 2 * HOUR_MS;
    const part = { from, to: lastDay, until: new Date(until).toISOString() };
    const { total } = await ask<ResponseOf<typeof getSalesReport>>('sales', part);
    const rows = sales.filter(({ at }) => Date.parse(at) < until);
    expect(total.soldAgorot - total.refundedAgorot, lastDay).toBe(sum(rows, ({ grossAgorot }) => grossAgorot));
  }
}

/** The sums below the list of sales are those of all its rows, with the same filter. */
async function compareSums(filter: Record<string, string | number>): Promise<void> {
  const rows = await all<SaleRow>('sales/rows', filter);
  expect(await ask<ResponseOf<typeof sumReportSales>>('sales/sums', filter), JSON.stringify(filter)).toEqual({
    grossAgorot: sum(rows, ({ grossAgorot }) => grossAgorot),
    vatAgorot: sum(rows, ({ vatAgorot }) => vatAgorot),
  });
}

async function compareWashes(): Promise<void> {
  const report = await ask<ResponseOf<typeof getWashReport>>('washes', { from, to: '2026-12-31' });
  const rows = await all<ReportWashRow>('washes/rows', { from, to: '2026-12-31' });
  const counted = sum(report.stations, ({ washes }) => washes);
  expect(counted).toBe(rows.filter(({ state }) => state === 'completed').length);
  expect(sum(report.stations, ({ givenBack }) => givenBack)).toBe(rows.length - counted);
  expect(sum(report.days, ({ washes }) => washes)).toBe(counted);
  for (const { slug, hour, washes } of report.hours) {
    const ofHour = await all<ReportWashRow>('washes/rows', {
      from,
      to: '2026-12-31',
      station: slug,
      hour,
      state: 'completed',
    });
    expect(ofHour.length, `${slug} ${hour}`).toBe(washes);
  }
  for (const { codeEnding, lotId } of rows.slice(0, 3)) {
    const answer = await browser.get(`/api/admin/vouchers/${lotId}`);
    expect(answer.json<{ codeEnding: string }>().codeEnding, 'the same last characters as on the voucher').toBe(
      codeEnding,
    );
  }
}

/** At the end of a day in between, and today. */
async function compareLiability(): Promise<void> {
  for (const on of ['2026-03-27', '2026-10-25', shopDayText(clock.now())]) {
    const report = await ask<ResponseOf<typeof getLiabilityReport>>('liability', { on });
    const rows = await all<OpenLot>('liability/rows', { on });
    expect(
      sum(report.vouchers, ({ worthAgorot }) => worthAgorot),
      on,
    ).toBe(sum(rows, ({ worthAgorot }) => worthAgorot));
    expect(
      sum(report.vouchers, ({ units }) => units),
      on,
    ).toBe(sum(rows, ({ left }) => left));
    expect(sum(report.accounts, ({ balanceAgorot }) => balanceAgorot)).toBe(0);
    for (const filter of [{ on }, { on, kind: 'gift' }, { on, kind: 'package' }]) {
      const listed = await all<OpenLot>('liability/rows', filter);
      expect(await ask<ResponseOf<typeof sumReportVouchers>>('liability/sums', filter), JSON.stringify(filter)).toEqual(
        {
          left: sum(listed, ({ left }) => left),
          worthAgorot: sum(listed, ({ worthAgorot }) => worthAgorot),
        },
      );
    }
  }
  const { rows } = await db.executeSql(
    `select ledger_account_id as account, sum(balance_agorot)::bigint as balance from ledger_balance group by 1 order by 1`,
  );
  const today = await ask<ResponseOf<typeof getLiabilityReport>>('liability');
  expect(today.accounts.map(({ account, balanceAgorot }) => [account, balanceAgorot])).toEqual(
    rows.map(({ account, balance }) => [account, Number(balance)]),
  );
  const { rows: left } = await db.executeSql(
    `select sum(unredeemed_worth(value_agorot, initial, remaining + held))::bigint as worth,
       sum(remaining + held)::bigint as units from credit_lot where kind = 'wash'`,
  );
  expect(sum(today.vouchers, ({ worthAgorot }) => worthAgorot)).toBe(Number(left[0]?.['worth']));
  expect(sum(today.vouchers, ({ units }) => units)).toBe(Number(left[0]?.['units']));
}

async function sealedUntil(): Promise<string> {
  const { rows } = await db.executeSql(
    `select to_char(sealed_until at time zone 'Asia/Jerusalem', 'YYYY-MM-DD') as day from report_seal`,
  );
  return String(rows[0]?.['day']);
}

async function sealAt(day: string): Promise<void> {
  await aggregateReportDays({ db, clock: createFakeClock(startOfDay(day) + 2 * HOUR_MS) }, stopping);
}

test(
  'every sum equals its rows: unaggregated, half aggregated and fully aggregated',
  { timeout: 120_000 },
  async () => {
    await compare();
    await sealAt('2026-05-01');
    expect(await sealedUntil()).toBe('2026-05-01');
    await compare();
    await sealAt('2026-11-23');
    expect(await sealedUntil()).toBe('2026-11-23');
    await compare();
  },
);

test('a late write about an aggregated day is in the next report, and in the day after it is aggregated again', async () => {
  await sealAt('2026-11-20');
  await sell(startOfDay('2026-04-02') + HOUR_MS, { packageId: 2, backAgorot: 777 });
  expect(await sealedUntil()).toBe('2026-04-02');
  await compare();
  await sealAt('2026-11-20');
  const [first] = bought;
  if (first === undefined) throw new Error('nothing was bought');
  // a wash that took place in spring and is reported now
  const lotId = await sell(startOfDay('2026-05-05'), { packageId: 2 });
  await takeWash(db, lotId, { at: new Date(startOfDay('2026-05-06') + HOUR_MS).toISOString() });
  expect((await sealedUntil()) <= '2026-05-06').toBe(true);
  await compare();
  await sealAt('2026-11-20');
  await compare();
});

test('the first two hours of a day belong to that day, and a reversed range is refused', async () => {
  const day = '2026-06-10';
  await sell(startOfDay(day) + 90 * MINUTE_MS, { packageId: 1 });
  const report = await ask<ResponseOf<typeof getSalesReport>>('sales', { from: addDays(day, -1), to: day });
  expect(report.periods.map(({ sales }) => sales)).toEqual([0, 1]);
  const backwards = await browser.get(`/api/admin/reports/sales?from=${day}&to=2026-06-09`);
  expect(backwards.json()).toMatchObject({ code: 'validation_failed' });
});

async function boughtBy(buyer: string, at: number): Promise<LotId> {
  const lotId = await sell(at, { packageId: 2 });
  await db.executeSql(
    `update shop_order set email_index = sha256($2::bytea) where order_id = (
       select l.order_id from order_line l join credit_lot c on c.source_id = l.order_line_id where c.lot_id = $1)`,
    [lotId, buyer],
  );
  return lotId;
}

test('a buyer counts as returning from the second purchase on, and the bays add up to their rows', async () => {
  const [first, second] = ['2026-07-06', '2026-07-08'];
  const lotId = await boughtBy('a-buyer', startOfDay(first) + HOUR_MS);
  const buyersOf = async (day: string) =>
    (await ask<ResponseOf<typeof getBuyersReport>>('buyers', { from: day, to: day })).counted;
  expect(await buyersOf(first)).toEqual({ buyers: 1, returning: 0 });
  await boughtBy('a-buyer', startOfDay(second) + HOUR_MS);
  await boughtBy('another-buyer', startOfDay(second) + 2 * HOUR_MS);
  expect(await buyersOf(second)).toEqual({ buyers: 2, returning: 1 });
  expect((await ask<ResponseOf<typeof getBuyersReport>>('buyers', { from, to })).counted, 'too many days').toBeNull();

  await takeWash(db, lotId, { at: new Date(startOfDay(first) + 3 * HOUR_MS).toISOString() });
  const range = { from: first, to: second };
  const { bays, stations } = await ask<ResponseOf<typeof getWashReport>>('washes', range);
  expect(sum(bays ?? [], ({ washes }) => washes)).toBe(sum(stations, ({ washes }) => washes));
  for (const { slug, bayNo, washes } of bays ?? []) {
    const ofBay = { ...range, station: slug, bay: bayNo, state: 'completed' };
    expect((await all<ReportWashRow>('washes/rows', ofBay)).length).toBe(washes);
    expect(await all<ReportWashRow>('washes/rows', { ...ofBay, bay: 99 })).toEqual([]);
  }
  expect(bays?.length).toBeGreaterThan(0);
});

test('orders without an email address are purchases of different buyers, and none of them returns', async () => {
  const day = '2026-07-20';
  for (const hours of [1, 2, 3]) {
    await makePaidOrder(db, keyring, { email: '', paidAt: startOfDay(day) + hours * HOUR_MS });
  }
  // old mails would count as stuck
  await db.executeSql('update outbox set created_at = now()');
  const report = await ask<ResponseOf<typeof getBuyersReport>>('buyers', { from: day, to: day });
  expect(report.counted).toEqual({ buyers: 3, returning: 0 });
});

test('a role without the permission reads no reports', async () => {
  const { browser: keeper } = await makeMember(app, ['stock_keeper']);
  expect((await keeper.get('/api/admin/reports/vat')).json()).toMatchObject({ code: 'not_permitted' });
});
