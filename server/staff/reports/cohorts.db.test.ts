import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { addDays, startOfDay } from '#domain/staff/reports/report-period.ts';
import { createFakeClock } from '#server/core/clock/fake.ts';
import { createShop, rowsOf } from '#testing/factories.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { getCohorts } from './get-reports.ts';
import { aggregateReportDays } from './aggregate-report-days.ts';
import { listCohortCells } from './store/report-cohorts.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);
const NOW = startOfDay('2026-06-15') + 12 * HOUR_MS;

async function buy(email: string, day: string, hour = 12) {
  const order = await makePaidOrder(db, shop.deps.keyring, { email, paidAt: startOfDay(day) + hour * HOUR_MS });
  // old mails would count as stuck
  await db.executeSql('update outbox set created_at = now()');
  return order;
}

async function cells() {
  const rows = await listCohortCells(db, { firstMonth: '2025-01-01', until: NOW });
  return rows.map(({ month, within, buyers }) => `${month} ${within} ${buyers}`).toSorted();
}

/** Aggregates everything before a day. */
async function sealUntil(day: string): Promise<void> {
  await aggregateReportDays(
    { db, clock: createFakeClock(startOfDay(day) + 2 * HOUR_MS) },
    new AbortController().signal,
  );
}

test('a buyer is in the month of the first purchase, and the second one counts; aggregated or not', async () => {
  // on the last day of a month, the first hour belongs to that month in the shop's time
  await buy('a@example.com', '2026-01-31', 0);
  await buy('a@example.com', '2026-02-27', 23);
  await buy('a@example.com', '2026-03-05');
  await buy('b@example.com', '2026-01-10', 12);
  await buy('b@example.com', '2026-02-10', 12);
  await buy('c@example.com', '2026-01-10');
  await buy('c@example.com', '2026-05-20');
  await buy('d@example.com', '2026-02-03');
  for (const day of ['2026-02-04', '2026-02-05']) await buy('', day);
  const atMachine = await buy('a-machine@example.com', '2026-02-06');
  await db.executeSql(`update shop_order set payment_method = 'nayax' where order_id = $1`, [atMachine.orderId]);

  const expected = ['2026-01-01 0 3', '2026-01-01 1 1', '2026-01-01 2 1', '2026-01-01 6 1', '2026-02-01 0 3'];
  expect(await cells()).toEqual(expected);
  for (const day of ['2026-01-11', '2026-02-10', '2026-02-28', '2026-06-01']) {
    await sealUntil(day);
    expect(await cells(), day).toEqual(expected);
  }
  const { rows } = await getCohorts({ db }, NOW);
  expect(rows).toMatchObject([
    {
      from: '2026-02-01',
      to: '2026-02-28',
      buyers: 3,
      again: [{ months: 1, buyers: 0, isOver: true }, {}, {}, {}, {}],
    },
    {
      from: '2026-01-01',
      to: '2026-01-31',
      buyers: 3,
      again: [{ buyers: 1 }, { buyers: 2 }, { buyers: 2 }, { buyers: 3 }, {}],
    },
  ]);
  expect(rows[1]?.again.map(({ isOver }) => isOver)).toEqual([true, true, true, false, false]);
});

test('a purchase that is recorded late changes its month and the buyer’s', async () => {
  await buy('d@example.com', '2026-01-20');
  const expected = ['2026-01-01 0 4', '2026-01-01 1 2', '2026-01-01 2 1', '2026-01-01 6 1', '2026-02-01 0 2'];
  expect(await cells()).toEqual(expected);
  await sealUntil(addDays('2026-06-01', 1));
  expect(await cells()).toEqual(expected);
});

test('the days before the release are filled as the aggregation fills them', async () => {
  const text = readFileSync('db/migrations/0135-voucher-extensions-and-buyer-cohorts.sql', 'utf8');
  const stored = () => rowsOf(shop, 'select day, month, within, buyers from report_cohort_day order by 1, 2, 3');
  const aggregated = (await stored()).filter(({ buyers }) => Number(buyers) > 0);
  await db.executeSql('delete from report_cohort_day');
  await db.executeSql(text.slice(text.indexOf('insert into report_cohort_day')));
  expect(await stored()).toEqual(aggregated);
  expect(aggregated.length).toBeGreaterThan(5);
});
