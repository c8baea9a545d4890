import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidGenerator } from '#server/core/ids/uuid-generator.ts';
import { explainStatement } from '#testing/database/explain-statement.ts';
import { addPastOrders } from '#testing/orders/past-orders.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { seed } from '../../../db/seed.ts';
import '../audit/store/audit-log.ts';
import '../customers/store/customer-list.ts';
import '../customers/store/guest-list.ts';
import '../customers/store/person-messages.ts';
import '../dashboard/store/dashboard.ts';
import '../cases/store/case-list.ts';
import '../orders/store/order-list.ts';
import '../orders/store/order-sums.ts';
import '../reports/store/report-consents.ts';
import '../reports/store/report-sales.ts';
import '../reports/store/report-washes.ts';
import '../vouchers/store/voucher-list.ts';
import '../vouchers/store/voucher-sums.ts';
import '#server/tax/public.ts';

/**
 * Query plans of the portal's lists and reports with many orders, planned as in production. Times with a million
 * orders: docs/benchmarks.md.
 */
const ORDERS = 4_000;
const ACCOUNTS = 2_000;
const ACTS = 2_000;
/** Number of distinct first names, so that twenty accounts and forty gifts share a name. */
const FIRST_NAMES = 100;
/** A page, and one more row that shows whether another page follows. */
const PAGE = 51;

const { db, connectionString } = await createTestDatabase();

beforeAll(async () => {
  await seed({ db, ids: uuidGenerator });
  await addPastOrders(connectionString, ORDERS);
  await db.executeSql(
    `insert into customer (customer_id, created_at, profile_sealed, locale, email_index, name_keys, part_keys,
       passkey_handle, referral_code)
     select uuidv7(), now(), 'x', 'he', sha256(('c' || i)::bytea),
       array[sha256(('first' || i % $2)::bytea), sha256(('last' || i)::bytea)], array[sha256(('mail' || i)::bytea)], decode(md5(i::text), 'hex'), 'c' || i
     from generate_series(1, $1) i`,
    [ACCOUNTS, FIRST_NAMES],
  );
  await db.executeSql(
    `update shop_order set part_keys = array[sha256(email_index)], people_keys = array[sha256(('first' || row % $1)::bytea), sha256(order_id::text::bytea)]
     from (select order_id as id, row_number() over (order by order_id) as row from shop_order) n where order_id = id`,
    [FIRST_NAMES],
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

test.each(orderings)('a page of orders, %s first, reads the rows of one page', async (ordering, begin) => {
  const values = `${begin}, '-infinity', 'infinity', null, null, ${PAGE}`;
  const { rows, of } = await explainStatement(db, `staff_order_list_${ordering}`, values);
  expect(rows).toBe(PAGE);
  // once to find it, once to show it
  expect(of('shop_order').touched).toBe(2 * PAGE);
});

test('more orders than are summed are counted up to that number, in the index', async () => {
  const most = 100;
  const many = await explainStatement(db, 'staff_order_sums', `'-infinity', 'infinity', null, null, ${most}`);
  expect(many.of('shop_order')).toMatchObject({ fromIndexes: true, touched: most + 1 });
  expect(many.of('payment').touched).toBe(0);
  const few = await explainStatement(db, 'staff_order_sums', `'-infinity', 'infinity', null, null, ${ORDERS}`);
  expect(few.of('payment').touched).toBe(ORDERS);
});

test.each(orderings)('a search without matches, %s first, reads index entries and no rows', async (ordering, begin) => {
  const nothing = `${begin}, '-infinity', 'infinity', 'gift', 'nayax', ${PAGE}`;
  const all = await explainStatement(db, `staff_order_list_${ordering}`, nothing);
  const ofState = await explainStatement(db, `staff_order_list_of_state_${ordering}`, `${nothing}, 'fulfilled'`);
  expect([all.rows, ofState.rows]).toEqual([0, 0]);
  expect(all.of('shop_order')).toMatchObject({ fromIndexes: true, touched: ORDERS });
  expect(ofState.of('shop_order')).toMatchObject({ fromIndexes: true, touched: ORDERS });
});

test.each(['dearest', 'cheapest'])(
  'days without orders, %s first, are looked up once per price and not among all orders',
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

test.each(orderings)('gifts paid at a machine, %s first, are not searched among all orders', async (way, begin) => {
  const values = `${begin}, '-infinity', 'infinity', 'gift', 'nayax', ${PAGE}, null`;
  const { rows, of } = await explainStatement(db, `staff_order_list_gift_at_machine_${way}`, values);
  expect(rows).toBe(0);
  expect(of('shop_order').ways).toContain('shop_order_gift_at_machine');
  expect(of('shop_order').touched).toBe(0);
});

test.each(['newest', 'oldest'])(
  'vouchers in a rare state, %s first, are found by the index of states',
  async (order) => {
    const begin = order === 'newest' ? LAST_ID : FIRST_ID;
    const { rows, of } = await explainStatement(
      db,
      `staff_voucher_list_of_state_${order}`,
      `'frozen', null, ${begin}, ${PAGE}`,
    );
    expect(rows).toBe(0);
    expect(of('credit_lot').ways).toContain('credit_lot_of_state');
    expect(of('credit_lot').fromIndexes).toBe(true);
    expect(of('credit_lot').touched).toBe(0);
  },
);

test('vouchers that expire soon are found by the index of expiry dates', async () => {
  const days = `now(), now() + interval '30 days'`;
  const list = await explainStatement(
    db,
    'staff_voucher_list_ending_newest',
    `null, null, ${days}, ${LAST_ID}, ${PAGE}`,
  );
  const sums = await explainStatement(db, 'staff_voucher_sums_ending', `null, null, ${days}, 100`);
  for (const { of } of [list, sums]) {
    expect(of('credit_lot').ways).toContain('credit_lot_ending');
    expect(of('credit_lot').touched).toBe(0);
  }
});

test('more vouchers than are summed are not read', async () => {
  const { of } = await explainStatement(db, 'staff_voucher_sums', 'null, 100');
  expect(of('credit_lot').touched).toBe(101);
});

/** Filters of people that leave all of them, as active since, with washes left, tag, and the present time. */
const noFilters = 'null, false, null, now()';

test.each(['voucher', 'customer'])('a page of the list of %ss starts at its position in the index', async (list) => {
  const [key, table] = list === 'voucher' ? ['lot_id', 'credit_lot'] : ['customer_id', 'customer'];
  const { rows: found } = await db.executeSql(`select ${key} as id from ${table} order by ${key} limit 1 offset 60`);
  const { rows, of } = await explainStatement(
    db,
    `staff_${list}_list_newest`,
    list === 'customer'
      ? `${noFilters}, '${String(found[0]?.['id'])}', ${PAGE}`
      : `null, '${String(found[0]?.['id'])}', ${PAGE}`,
  );
  expect(rows).toBe(PAGE);
  // a voucher once to find it, and once to show it
  expect(of(table).touched).toBe(list === 'voucher' ? 2 * PAGE : PAGE);
});

test.each(['newest', 'oldest'] as const)('a page of guests, %s first, reads its own orders only', async (order) => {
  const begin = order === 'newest' ? LAST_ID : FIRST_ID;
  const { rows, of } = await explainStatement(db, `staff_guest_list_${order}`, `${noFilters}, ${begin}, ${PAGE}`);
  expect(rows).toBe(PAGE);
  expect(of('shop_order').ways).toContain('shop_order_of_guest');
  // each once for the page, and once in the index of email addresses for an earlier order
  expect(of('shop_order').touched).toBeLessThan(3 * PAGE);
});

test('filters and summaries of people look each row up by index, and read no other orders', async () => {
  const filters = `now() - interval '90 days', true, null, now()`;
  const guests = await explainStatement(db, 'staff_guest_list_newest', `${filters}, ${LAST_ID}, ${PAGE}`);
  const accounts = await explainStatement(db, 'staff_customer_list_newest', `${filters}, ${LAST_ID}, ${PAGE}`);
  async function newestOf(table: string, key: string): Promise<string> {
    const { rows } = await db.executeSql(`select ${key} as id from ${table} order by ${key} desc limit ${PAGE}`);
    return `array[${rows.map(({ id }) => `'${String(id)}'::uuid`).join(', ')}]`;
  }
  const orders = await newestOf('shop_order', 'order_id');
  const customers = await newestOf('customer', 'customer_id');
  const guestSums = await explainStatement(db, 'staff_guest_summaries', `${orders}, now()`);
  const accountSums = await explainStatement(db, 'staff_customer_summaries', `${customers}, now()`);
  expect([guestSums.rows, accountSums.rows]).toEqual([PAGE, PAGE]);
  for (const { of } of [guests, accounts, guestSums, accountSums]) {
    for (const table of ['credit_lot', 'redemption', 'order_line']) {
      expect(of(table).ways.has('the whole table'), table).toBe(false);
    }
    for (const table of ['shop_order', 'credit_lot', 'redemption', 'order_line']) {
      expect(of(table).touched, table).toBeLessThan(10 * PAGE);
    }
  }
});

/** Meanings of a search text in the order of `customerSearchParams`. The remaining parameters belong to the list. */
const unknown = `sha256('unknown'::bytea)`;
const unknownKeys = `array[${unknown}]`;
const unknownWords = `${unknownKeys}, ${unknownKeys}, ${unknownKeys}`;
const customerMeanings = `${unknown}, ${unknown}, ${unknownKeys}, ${unknownKeys}, ${unknownWords}`;
const buyerMeanings = `${unknownKeys}, ${unknownWords}`;
const giftMeanings = `${unknownWords}, ${unknownKeys}, ${unknownKeys}, ${unknownWords}, ${unknownWords}`;
const codeMeanings = `${unknown}, ${unknown}, 'AAAA-AAAA', 'AAAA-AAAA'`;
const onePage = { newest: LAST_ID, oldest: FIRST_ID };

test.each(['newest', 'oldest'] as const)(
  'a search without matches, %s first, reads no row of any list',
  async (order) => {
    const page = `${onePage[order]}, ${PAGE}`;
    const vouchers = await explainStatement(
      db,
      `staff_voucher_search_${order}`,
      `null, null, now(), now(), false, ${customerMeanings}, ${giftMeanings}, ${codeMeanings}, ${FIRST_ID}, ${page}`,
    );
    const customers = await explainStatement(
      db,
      `staff_customer_search_${order}`,
      `${customerMeanings}, ${codeMeanings}, '0000', ${FIRST_ID}, ${noFilters}, ${page}`,
    );
    const orders = await explainStatement(
      db,
      `staff_order_search_${order}`,
      `${begins[order]}, '-infinity', 'infinity', null, null, ${PAGE}, null, false,
     ${customerMeanings}, ${giftMeanings}, ${codeMeanings}, '0000', 'nothing', 999999999`,
    );
    const cases = await explainStatement(
      db,
      'staff_case_search',
      `null, null, false, null, null, '-infinity', 'infinity', null, null, ${PAGE}, ${customerMeanings}, ${giftMeanings},
     'AAAA-AAAA', 'AAAA-AAAA', 'nothing', ${unknownKeys}, ${unknownKeys}, ${unknownKeys}, ${unknownWords}, null`,
    );
    const guests = await explainStatement(
      db,
      `staff_guest_search_${order}`,
      `${unknown}, ${unknownKeys}, ${unknownKeys}, ${buyerMeanings}, ${codeMeanings}, '0000', 'nothing', 999999999, ${noFilters}, ${page}`,
    );
    for (const { of } of [vouchers, customers, orders, cases, guests]) {
      const tables = ['credit_lot', 'customer', 'shop_order', 'contact_message', 'redemption'];
      expect(tables.map((table) => of(table).touched)).toEqual(tables.map(() => 0));
    }
  },
);

test('a part of a name reads the accounts and gifts that have it, and no others', async () => {
  const noContact = `null, null`;
  // part of a contact, and words in the other script
  const noParts = `null, null, null, null`;
  const name = `array[sha256('first7'::bytea)]`;
  const customers = await explainStatement(
    db,
    'staff_customer_search_newest',
    `${noContact}, ${name}, ${noParts}, null, null, null, null, null, null, ${noFilters}, ${LAST_ID}, ${PAGE}`,
  );
  const accounts = ACCOUNTS / FIRST_NAMES;
  expect(customers.rows).toBe(accounts);
  // once to find it, once to show it
  expect(customers.of('customer').touched).toBe(2 * accounts);
  const orders = await explainStatement(
    db,
    'staff_order_search_newest',
    `${begins.newest}, '-infinity', 'infinity', null, null, ${PAGE}, null, false,
     ${noContact}, null, ${noParts}, ${name}, null, null, ${noParts}, ${noParts}, null, null, null, null, null, null, null`,
  );
  const gifts = ORDERS / FIRST_NAMES;
  expect(orders.rows).toBe(gifts);
  // the rows are read once to find them, once for the page, and once to show them
  expect(orders.of('shop_order').touched).toBe(3 * gifts);
});

test('the audit search starts from the few distinct values', async () => {
  const newest = `9007199254740991, ${PAGE}`;
  const none = await explainStatement(db, 'audit_search', `${newest}, 'nothing', null, false`);
  expect(none.rows).toBe(0);
  expect(none.of('audit').touched).toBeLessThan(10);
  const some = await explainStatement(db, 'audit_search', `${newest}, 'freeze', null, false`);
  expect(some.rows).toBe(PAGE);
  expect(some.of('audit').ways).toContain('audit_action');
  expect(some.of('audit').touched).toBeLessThan(3 * PAGE + 10);
  const kind = await explainStatement(db, 'audit_list_of_acts', `${newest}, array['voucher.freeze'], false`);
  expect(kind.rows).toBe(PAGE);
  expect(kind.of('audit').touched).toBeLessThan(3 * PAGE + 10);
  // halving the range reads a few rows of many
  expect((await explainStatement(db, 'audit_seq_from', 'now()')).of('audit').touched).toBeLessThan(40);
});

test('a page of a year’s sales reads the journals of one page', async () => {
  const rates = `array['-infinity'::timestamptz], array[18]`;
  const values = `now() - interval '1 year', now(), null, null, null, 'infinity', ${LAST_ID}, ${PAGE}, ${rates}`;
  const { rows, of } = await explainStatement(db, 'report_sale_rows', values);
  expect(rows).toBe(PAGE);
  // once in order, once for each of the two kinds of row
  expect(of('journal').touched).toBeLessThan(4 * PAGE);
});

test('a page of a month’s journal reads the lines of one page', async () => {
  const values = `now() - interval '1 year', now(), now(), null, 0, '', ${PAGE}`;
  const { rows, of } = await explainStatement(db, 'accountant_entries_open', values);
  expect(rows).toBe(PAGE);
  expect(of('journal_entry').touched).toBeLessThan(2 * PAGE);
});

/** Sets the seal as if all days before `until` were aggregated. */
async function pretendSealed(until: string) {
  await db.executeSql(`update report_seal set sealed_until = '${until}'`);
}

// nothing was aggregated; the value is reset, because the rule of the sums (inv_39) is checked after the file
afterAll(() => pretendSealed('2000-01-01'));

test('washes of past months are read from monthly aggregates, and the days around them from daily ones', async () => {
  await pretendSealed('2026-11-01');
  const values = `'2026-01-10', '2026-04-01', '2026-01-10'`;
  const { of } = await explainStatement(db, 'report_wash_cells', values);
  expect(of('report_wash_day')).toMatchObject({ fromIndexes: true, touched: 22 * 24 * 2 });
  expect(of('report_wash_month')).toMatchObject({ fromIndexes: true, touched: 2 * 24 * 2 });
  expect(of('report_wash_total')).toMatchObject({ fromIndexes: true, touched: 81 });
});

test('aggregated accounts, sales and consents are not counted again', async () => {
  await pretendSealed('2200-01-01');
  const accounts = await explainStatement(db, 'staff_dashboard_sums', `now() + interval '1 day', now(), now(), now()`);
  const rates = `array['-infinity'::timestamptz], array[18]`;
  const days = `now() - interval '1 year', now(), '2025-01-01'`;
  const sales = await explainStatement(db, 'report_sale_sums', `${days}, ${rates}, 'week'`);
  const consents = await explainStatement(db, 'report_consent_counts', `'2000-01-01', now(), '2026-12-31'`);
  expect(accounts.of('customer').touched).toBe(0);
  expect(sales.of('journal').touched).toBe(0);
  expect(consents.of('consent_event').touched).toBe(0);
});

test('days without rows in the aggregates are skipped', async () => {
  await pretendSealed('2200-01-01');
  const rates = `array['-infinity'::timestamptz], array[18]`;
  const page = `'infinity', ${LAST_ID}, ${PAGE}`;
  const days = `now() - interval '1 year', now()`;
  const refunds = await explainStatement(db, 'report_sale_rows', `${days}, 'refund', null, null, ${page}, ${rates}`);
  const washes = await explainStatement(db, 'report_wash_rows', `${days}, null, 3, null, 'reversed', ${page}`);
  expect([refunds.of('journal').touched, washes.of('redemption').touched]).toEqual([0, 0]);
});

// last, because its staff user changes the plans of the audit search
test('people with a tag, and the messages to a customer, are read from their own rows', async () => {
  await db.executeSql(
    `with added as (
       insert into staff_member (staff_id, name, email_index, email_sealed, roles, created_at)
       values (gen_random_uuid(), 'Noa', sha256('noa'::bytea), 'x', '{support}', now())
       returning staff_id)
     insert into customer_tag (customer_tag_id, tag, customer_id, added_by, added_at)
     select gen_random_uuid(), 'groomer', c.customer_id, m.staff_id, now()
     from (select customer_id from customer order by customer_id limit 3) c, added m`,
  );
  const tagged = await explainStatement(
    db,
    'staff_customer_tagged_newest',
    `null, false, 'Groomer', now(), ${LAST_ID}, ${PAGE}`,
  );
  const guests = await explainStatement(
    db,
    'staff_guest_tagged_newest',
    `null, false, 'Groomer', now(), ${LAST_ID}, ${PAGE}`,
  );
  expect(tagged.rows).toBe(3);
  for (const { of } of [tagged, guests]) {
    for (const table of ['customer', 'shop_order']) expect(of(table).touched, table).toBeLessThan(PAGE);
  }
  const { rows } = await db.executeSql('select customer_id as id from customer order by customer_id limit 1');
  const messages = await explainStatement(db, 'staff_customer_messages', `'${String(rows[0]?.['id'])}', ${PAGE}`);
  for (const table of ['outbox', 'shop_order']) {
    expect(messages.of(table).ways.has('the whole table'), table).toBe(false);
  }
  await db.executeSql('delete from customer_tag; delete from staff_member');
});
