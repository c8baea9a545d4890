import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { SaleRow, sumReportSales } from '#contracts/staff/reports/report-rows.ts';
import { WEBSITE_SOURCE, type getSaleSourcesReport, type getSalesReport } from '#contracts/staff/reports/reports.ts';
import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { startOfDay } from '#domain/staff/reports/report-period.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder, type PaidOrder } from '#testing/orders/paid-order.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { takeWash } from '#testing/stations/take-wash.ts';

const app = await buildTestApp({ environment: { LIMIT_SCALE: '10000' } });
const { db, keyring } = app.deps;
const { browser } = await makeMember(app, ['accountant']);

const DAY = '2026-05-05';

async function ask<Answer>(path: string, to = DAY): Promise<Answer> {
  const answer = await browser.get(`/api/admin/reports/${path}${path.includes('?') ? '' : '?'}from=${DAY}&to=${to}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
}

/** Places a paid order on the day. */
async function sell(hours: number): Promise<PaidOrder> {
  const order = await makePaidOrder(db, keyring, { paidAt: startOfDay(DAY) + hours * HOUR_MS });
  // old mails would count as stuck
  await db.executeSql('update outbox set created_at = now()');
  return order;
}

/** Makes an order the payment of a walk-up at the first bay, whose customer kept the wash as a voucher. */
async function payAtMachine({ orderId }: PaidOrder): Promise<string> {
  const at = new Date(startOfDay(DAY) + HOUR_MS).toISOString();
  const { rows } = await db.executeSql(
    `insert into walk_up (walk_up_id, token_hash, request_id, station_id, bay_no, package_number, browser_hash, state,
       created_at, changed_at, paid_at)
     select $1, $2, $3, b.station_id, b.bay_no, 2, $4, 'kept', $5, $5, $5 from bay b join station s using (station_id)
     order by s.slug, b.bay_no limit 1
     returning (select slug from station where station.station_id = walk_up.station_id) as slug`,
    [orderId, randomBytes(32), randomUUID(), randomBytes(32), at],
  );
  return String(rows[0]?.['slug']);
}

test('sales of the website and at the stations add up to the report of sales', async () => {
  const website = await sell(2);
  const slug = await payAtMachine(await sell(3));
  await payAtMachine(await sell(4));
  await takeWash(db, website.lotId, { at: new Date(startOfDay(DAY) + 5 * HOUR_MS).toISOString() });

  const { total } = await ask<ResponseOf<typeof getSalesReport>>('sales');
  const { counted } = await ask<ResponseOf<typeof getSaleSourcesReport>>('sources');
  const atMachine = counted?.stations.filter(({ sales }) => sales > 0) ?? [];
  expect(atMachine).toMatchObject([{ slug, sales: 2, soldAgorot: 2 * website.dueAgorot, refunds: 0 }]);
  expect(counted?.website).toEqual({ sales: 1, soldAgorot: website.dueAgorot, refunds: 0, refundedAgorot: 0 });
  expect(total).toMatchObject({ sales: 3, soldAgorot: 3 * website.dueAgorot });
  expect(counted?.stations.reduce((sum, { voucherWashes }) => sum + voucherWashes, 0)).toBe(1);
  expect(counted?.given).toEqual({ gifts: 0, worthAgorot: 0 });
});

test('the rows and the sum of a source are those that the report counts', async () => {
  const { counted } = await ask<ResponseOf<typeof getSaleSourcesReport>>('sources');
  const atMachine = counted?.stations.find(({ sales }) => sales > 0);
  if (counted === null || atMachine === undefined) throw new Error('nothing was sold at a machine');
  for (const { source, sales, soldAgorot } of [{ source: WEBSITE_SOURCE, ...counted.website }, atMachine]) {
    const { rows } = await ask<{ rows: SaleRow[] }>(`sales/rows?source=${source}&`);
    expect(rows.length, source).toBe(sales);
    const { grossAgorot } = await ask<ResponseOf<typeof sumReportSales>>(`sales/sums?source=${source}&`);
    expect(grossAgorot, source).toBe(soldAgorot);
  }
});

test('sources are not counted for more days than single rows are read', async () => {
  expect((await ask<ResponseOf<typeof getSaleSourcesReport>>('sources', '2026-12-31')).counted).toBeNull();
  const rows = `/api/admin/reports/sales/rows?from=${DAY}&to=2026-12-31`;
  expect((await browser.get(rows)).statusCode).toBe(200);
  expect((await browser.get(`${rows}&source=${WEBSITE_SOURCE}`)).statusCode).toBe(400);
});
