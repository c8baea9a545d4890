import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidMaker } from '#server/core/ids/uuid-maker.ts';
import { explainStatement } from '#testing/database/explain-statement.ts';
import { addPastOrders } from '#testing/orders/past-orders.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { seed } from '../../../db/seed.ts';
import '../audit/store/audit-log.ts';
import '../customers/store/customer-list.ts';
import '../dashboard/store/dashboard.ts';
import '../orders/store/order-list.ts';
import '../reports/store/report-consents.ts';
import '../reports/store/report-sales.ts';
import '../reports/store/report-washes.ts';
import '../vouchers/store/voucher-list.ts';
import '#server/tax/public.ts';

/**
 * What lists and reports of the portal read behind many orders, planned as in the shop. How long it takes behind a
 * million of them: docs/benchmarks.md.
 */
const ORDERS = 4_000;
const ACCOUNTS = 2_000;
const ACTS = 2_000;
/** A page, and the row that says there is another one. */
const PAGE = 51;

const { db, connectionString } = await createTestDatabase();

beforeAll(async () => {
  await seed({ db, ids: uuidMaker });
  await addPastOrders(connectionString, ORDERS);
  await db.executeSql(
    `insert into customer (customer_id, created_at, profile_sealed, locale, email_index, passkey_handle, referral_code)
     select uuidv7(), now(), 'x', 'he', sha256(('c' || i)::bytea), decode(md5(i::text), 'hex'), 'c' || i
     from generate_series(1, $1) i`,
    [ACCOUNTS],
  );
  await db.executeSql(
    `select append_audit('system:payments', (array['order.reveal', 'voucher.freeze'])[1 + i % 2], gen_random_uuid(), '{}')
     from generate_series(1, $1) i`,
    [ACTS],
  );
  await db.executeSql(
    `insert into report_wash_day (day, hour, station_id, washes, given_back)
     select '2026-01-01'::date + d, h, station_id, 3, 0
     from (select station_id from station limit 2) s, generate_series(0, 99) d, generate_series(0, 23) h`,
  );
  await db.executeSql(
    `insert into report_wash_month (month, hour, station_id, washes, given_back)
     select date_trunc('month', day)::date, hour, station_id, sum(washes), 0 from report_wash_day group by 1, 2, 3`,
  );
  await db.executeSql(
    `insert into report_wash_total (day, washes, given_back) select day, sum(washes), 0 from report_wash_day group by 1`,
  );
  await db.executeSql('vacuum (analyze)');
}, 60_000);

const LAST_ID = "'ffffffff-ffff-ffff-ffff-ffffffffffff'";
const FIRST_ID = "'00000000-0000-0000-0000-000000000000'";
const begins = {
  newest: `'infinity', ${LAST_ID}`,
  oldest: `'-infinity', ${FIRST_ID}`,
  dearest: `999999999, ${LAST_ID}`,
  cheapest: `-1, ${FIRST_ID}`,
} as const;
const orderings = Object.entries(begins);

test.each(orderings)('a page of orders, the %s first, reads a page of them', async (ordering, begin) => {
  const values = `${begin}, '-infinity', 'infinity', null, null, ${PAGE}`;
  const { rows, of } = await explainStatement(db, `staff_order_list_${ordering}`, values);
  expect(rows).toBe(PAGE);
  // once to find it, once to show it
  expect(of('shop_order').touched).toBe(2 * PAGE);
});

test.each(orderings)(
  'orders that nothing fits, the %s first, cost lines of an index and no row',
  async (ordering, begin) => {
    const nothing = `${begin}, '-infinity', 'infinity', 'gift', 'nayax', ${PAGE}`;
    const all = await explainStatement(db, `staff_order_list_${ordering}`, nothing);
    const ofState = await explainStatement(db, `staff_order_list_of_state_${ordering}`, `${nothing}, 'fulfilled'`);
    expect([all.rows, ofState.rows]).toEqual([0, 0]);
    expect(all.of('shop_order')).toMatchObject({ fromIndexes: true, touched: ORDERS });
    expect(ofState.of('shop_order')).toMatchObject({ fromIndexes: true, touched: ORDERS });
  },
);

test.each(['dearest', 'cheapest'])(
  'orders of days without any, the %s first, are looked for once a price and not among all',
  async (ordering) => {
    const begin = ordering === 'dearest' ? begins.dearest : begins.cheapest;
    const values = `${begin}, now() + interval '1 day', 'infinity', null, null, ${PAGE}, null`;
    const { rows, of } = await explainStatement(db, `staff_order_list_of_days_${ordering}`, values);
    expect(rows).toBe(0);
    expect(of('shop_order').ways).toContain('shop_order_price');
    expect(of('shop_order').fromIndexes).toBe(true);
    expect(of('shop_order').touched).toBeLessThan(10);
  },
);

test.each(orderings)(
  'gifts paid at a machine, the %s first, are not looked for among all orders',
  async (way, begin) => {
    const values = `${begin}, '-infinity', 'infinity', 'gift', 'nayax', ${PAGE}, null`;
    const { rows, of } = await explainStatement(db, `staff_order_list_gift_at_machine_${way}`, values);
    expect(rows).toBe(0);
    expect(of('shop_order').ways).toContain('shop_order_gift_at_machine');
    expect(of('shop_order').touched).toBe(0);
  },
);

test.each(['newest', 'oldest'])(
  'vouchers of a state that few have, the %s first, are found by their state',
  async (order) => {
    const begin = order === 'newest' ? LAST_ID : FIRST_ID;
    const { rows, of } = await explainStatement(
      db,
      `staff_voucher_list_of_state_${order}`,
      `${begin}, ${PAGE}, 'frozen'`,
    );
    expect(rows).toBe(0);
    expect(of('credit_lot').ways).toContain('credit_lot_of_state');
    expect(of('credit_lot').fromIndexes).toBe(true);
    expect(of('credit_lot').touched).toBe(0);
  },
);

test.each(['voucher', 'customer'])('a page of the list of %ss begins where it begins in the index', async (list) => {
  const [key, table] = list === 'voucher' ? ['lot_id', 'credit_lot'] : ['customer_id', 'customer'];
  const { rows: found } = await db.executeSql(`select ${key} as id from ${table} order by ${key} limit 1 offset 60`);
  const { rows, of } = await explainStatement(
    db,
    `staff_${list}_list_newest`,
    `'${String(found[0]?.['id'])}', ${PAGE}`,
  );
  expect(rows).toBe(PAGE);
  expect(of(table).touched).toBe(PAGE);
});

test.each(['newest', 'oldest'])(
  'a search that finds no voucher and no account, the %s first, reads none',
  async (order) => {
    const begin = order === 'newest' ? LAST_ID : FIRST_ID;
    const nobody = `sha256('nobody'::bytea), 'AAAA-AAAA', sha256('nobody'::bytea), sha256('nobody'::bytea), sha256('nobody'::bytea), ${FIRST_ID}`;
    const vouchers = await explainStatement(db, `staff_voucher_search_${order}`, `null, ${begin}, ${PAGE}, ${nobody}`);
    const customers = await explainStatement(db, `staff_customer_search_${order}`, `${begin}, ${PAGE}, ${nobody}`);
    expect([vouchers.of('credit_lot').touched, customers.of('customer').touched]).toEqual([0, 0]);
  },
);

test('the audit is searched by its few different words', async () => {
  const none = await explainStatement(db, 'audit_search', `null, 'nothing', null, false, ${PAGE}`);
  expect(none.rows).toBe(0);
  expect(none.of('audit').touched).toBeLessThan(10);
  const some = await explainStatement(db, 'audit_search', `null, 'freeze', null, false, ${PAGE}`);
  expect(some.rows).toBe(PAGE);
  expect(some.of('audit').ways).toContain('audit_action');
  expect(some.of('audit').touched).toBeLessThan(3 * PAGE + 10);
});

test('a page of the sales of a year reads the journals of a page', async () => {
  const rates = `array['-infinity'::timestamptz], array[18]`;
  const values = `now() - interval '1 year', now(), null, null, null, 'infinity', ${LAST_ID}, ${PAGE}, ${rates}`;
  const { rows, of } = await explainStatement(db, 'report_sale_rows', values);
  expect(rows).toBe(PAGE);
  // once in order, once for each of the two kinds of row
  expect(of('journal').touched).toBeLessThan(4 * PAGE);
});

test('a page of the journal of a month reads the lines of a page', async () => {
  const values = `now() - interval '1 year', now(), now(), null, 0, '', ${PAGE}`;
  const { rows, of } = await explainStatement(db, 'accountant_entries_open', values);
  expect(rows).toBe(PAGE);
  expect(of('journal_entry').touched).toBeLessThan(2 * PAGE);
});

/** As if everything up to a day were added up. */
async function pretendSealed(until: string) {
  await db.executeSql(`update report_seal set sealed_until = '${until}'`);
}

// nothing of it was: the rule of the sums (inv_39) is asked when the file is over
afterAll(() => pretendSealed('2000-01-01'));

test('washes of months that are over are read as months, and of the days around them as days', async () => {
  await pretendSealed('2026-11-01');
  const values = `'2026-01-10', '2026-04-01', '2026-01-10', '2026-03-31'`;
  const { of } = await explainStatement(db, 'report_wash_cells', values);
  expect(of('report_wash_day')).toMatchObject({ fromIndexes: true, touched: 22 * 24 * 2 });
  expect(of('report_wash_month')).toMatchObject({ fromIndexes: true, touched: 2 * 24 * 2 });
  expect(of('report_wash_total')).toMatchObject({ fromIndexes: true, touched: 81 });
});

test('what is added up is not counted again: accounts, sales, consents', async () => {
  await pretendSealed('2200-01-01');
  const accounts = await explainStatement(db, 'staff_dashboard_sums', `now() + interval '1 day', now(), now(), now()`);
  const rates = `array['-infinity'::timestamptz], array[18]`;
  const days = `now() - interval '1 year', now(), '2025-01-01', '2026-12-31'`;
  const sales = await explainStatement(db, 'report_sale_sums', `${days}, ${rates}, 'week'`);
  const consents = await explainStatement(db, 'report_consent_counts', `'2000-01-01', now(), '2026-12-31'`);
  expect(accounts.of('customer').touched).toBe(0);
  expect(sales.of('journal').touched).toBe(0);
  expect(consents.of('consent_event').touched).toBe(0);
});

test('rows of which the sums know that there are none are not looked for', async () => {
  await pretendSealed('2200-01-01');
  const rates = `array['-infinity'::timestamptz], array[18]`;
  const page = `'infinity', ${LAST_ID}, ${PAGE}`;
  const days = `now() - interval '1 year', now()`;
  const refunds = await explainStatement(db, 'report_sale_rows', `${days}, 'refund', null, null, ${page}, ${rates}`);
  const washes = await explainStatement(db, 'report_wash_rows', `${days}, null, 3, 'reversed', ${page}`);
  expect([refunds.of('journal').touched, washes.of('redemption').touched]).toEqual([0, 0]);
});
