import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Tx } from '#server/core/db/database.ts';
import type { TestBrowser } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { openReleasedShop, type ReleasedShop } from '#testing/shop/released-shop.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { staffWrites } from '#testing/staff/writes/staff-writes.ts';
import { sealedColumns } from './sealed-columns.ts';

/**
 * Encrypted values that cannot be decrypted: damaged bytes or a wrong key. Pages, lists and exports show the rest, and
 * a committed change is answered as successful.
 */
const damaged = await openReleasedShop('4c177160');
const owner = await makeMember(damaged, ['owner']);

/** Flips one bit of every encrypted value. Values inside other columns and keys stay unchanged. */
async function damageAll({ deps }: ReleasedShop): Promise<void> {
  for (const { table, column, value } of sealedColumns) {
    if (value !== undefined || table === 'key_generation' || table.startsWith('sandbox.')) continue;
    const last = `octet_length(${column}) - 1`;
    await deps.db.executeSql(
      `update ${table} set ${column} = set_byte(${column}, ${last}, get_byte(${column}, ${last}) # 1)
       where ${column} is not null`,
    );
  }
}

/** SQL for a real id of each path parameter; other parameters get a random id. */
const idQueries: Readonly<Record<string, string>> = {
  customerId: 'select customer_id from customer order by created_at limit 1',
  documentId: 'select document_id from employee_document limit 1',
  employeeId: 'select employee_id from employee limit 1',
  goodwillId: 'select goodwill_id from goodwill limit 1',
  lotId: 'select lot_id from credit_lot where gift limit 1',
  membershipId: 'select membership_id from membership limit 1',
  orderId: 'select order_id from shop_order order by created_at limit 1',
  paymentId: "select payment_id from payment where state = 'captured' limit 1",
  productId: 'select wash_package_id from wash_package limit 1',
  requestId: "select request_id from verification_request where state = 'open' limit 1",
  slug: 'select slug from station order by slug limit 1',
  stationId: 'select station_id from station order by slug limit 1',
};

async function paramsOf({ deps, known }: ReleasedShop): Promise<Map<string, string>> {
  const params = new Map<string, string>([
    ['orderToken', known.orders.gift],
    ['transactionId', known.receiptToken],
    ['voucherToken', known.vouchers[2]?.token ?? ''],
    ['redemptionToken', known.washTokens?.[0] ?? ''],
    ['stationToken', known.stations?.[0] ?? ''],
    ['period', '2026-11'],
    ['topic', 'receipt'],
    ['text', 'terms'],
  ]);
  for (const [name, query] of Object.entries(idQueries)) {
    const { rows } = await deps.db.executeSql(query);
    params.set(name, String(Object.values(rows[0] ?? {})[0] ?? randomUUID()));
  }
  return params;
}

async function cases({ deps }: ReleasedShop): Promise<string[]> {
  const { rows } = await deps.db.executeSql('select kind, contact_message_id as id from contact_message');
  return rows.map(({ kind, id }) => `/api/admin/inbox/${String(kind)}/${String(id)}`);
}

test('with every encrypted value damaged, all lists, pages, cases and exports answer without them', async () => {
  const params = await paramsOf(damaged);
  await damageAll(damaged);
  const browsers = {
    staff: owner.browser,
    customer: damaged.browserWith(damaged.known.cookies),
    anyone: damaged.browserWith(damaged.known.guestCookies),
  };
  await owner.browser.post('/api/admin/proof', { code: owner.code() });
  const failed: string[] = [];
  let answered = 0;
  async function look(access: string, path: string): Promise<void> {
    const browser = browsers[access as keyof typeof browsers] ?? browsers.anyone;
    const { statusCode, body } = await browser.get(path);
    if (statusCode === 200) answered += 1;
    // the damaged file itself is the only thing that cannot be served
    if (statusCode === 500 && !path.endsWith('/file')) failed.push(`${path}: ${body}`);
  }
  for (const { access, method, path } of damaged.app.known.routes) {
    // streams do not end
    if (method !== 'GET' || /\*|\/(changes|events)$/.test(path)) continue;
    await look(
      access,
      path.replaceAll(/:(\w+)/g, (_all, name: string) => params.get(name) ?? randomUUID()),
    );
  }
  for (const path of await cases(damaged)) await look('staff', path);
  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThan(70);
  const exported = await browsers.customer.get('/api/account/export');
  expect(exported.json()).toMatchObject({
    orders: expect.arrayContaining([expect.objectContaining({ unreadable: true })]),
  });
});

test('a customer with an unreadable profile can sign in, and a change to it is refused', async () => {
  const { email, password } = damaged.known;
  const browser = damaged.browserWith();
  expect((await browser.post('/api/customer/login', { email, password })).statusCode).toBe(200);
  const profile = () => damaged.deps.db.executeSql('select profile_sealed from customer order by customer_id');
  const before = await profile();
  expect((await browser.send('PATCH', '/api/profile', { firstName: 'Noa' })).statusCode).toBe(500);
  expect((await profile()).rows).toEqual(before.rows);
});

/** Tables that also change by a request that does nothing: limits, sessions that were seen, times of use. */
const noise = ['rate_window', 'session', 'staff_session', 'highest_time', 'development_message'];

/** Fingerprint of everything that is stored, without the noise. */
async function storedNow(): Promise<Record<string, unknown>> {
  const { rows } = await damaged.deps.db.executeSql(
    `select tablename as name, md5(query_to_xml(format('select kept::text from %I kept order by 1', tablename), true, true, '')::text) as hash
     from pg_tables where schemaname = 'public' and tablename <> all($1)`,
    [noise],
  );
  return Object.fromEntries(rows.map(({ name, hash }) => [String(name), hash]));
}

type Act = () => Promise<{ readonly statusCode: number; readonly body: string }>;

/** Acts on values that were unreadable before, by customers and staff. */
async function actsOnDamaged(): Promise<Readonly<Record<string, Act>>> {
  const { known } = damaged;
  const params = await paramsOf(damaged);
  const signedIn = damaged.browserWith();
  await signedIn.post('/api/customer/login', { email: known.email, password: known.password });
  const tokens = (purpose: string) =>
    known.mailTokens.filter((one) => one.purpose === purpose).map(({ token }) => token);
  const caseOf = async (kind: string) => (await cases(damaged)).find((path) => path.includes(`/${kind}/`)) ?? '';
  const cancellation = await caseOf('cancellation');
  const contact = await caseOf('contact');
  const order = `/api/admin/orders/${params.get('orderId')}`;
  const customer = `/api/admin/customers/${params.get('customerId')}`;
  const { browser } = owner;
  const [reset = ''] = tokens('password');
  return {
    ...Object.fromEntries(
      tokens('email').map((token, index) => [
        `customer: verify email ${index}`,
        () => signedIn.post('/api/email/verify', { token }),
      ]),
    ),
    'customer: new password by a link': () =>
      damaged.browserWith().post('/api/password/reset', { token: reset, password: 'a clean dog at midnight' }),
    'staff: approve a cancellation': () => browser.post(`${cancellation}/approval`, { version: 0, keepFee: true }),
    'staff: answer a message': () =>
      browser.post(`${contact}/answers`, {
        version: 0,
        answerId: randomUUID(),
        text: 'Open on Saturday',
        locale: 'en',
        close: true,
      }),
    'staff: reveal a message': () => browser.post(`${contact}/reveal`),
    'staff: reveal an order': () => browser.post(`${order}/reveal`),
    'staff: reveal a customer': () => browser.post(`${customer}/reveal`),
    'staff: confirm goodwill': () => browser.post(`/api/admin/goodwill/${params.get('goodwillId')}/confirmation`),
    'staff: erase a customer': () => browser.post(`${customer}/erasure`, { confirmation: known.email }),
    'customer: delete the account': () => signedIn.send('DELETE', '/api/account', { confirm: true }),
  };
}

test('an act on values that were unreadable before either is done, or answers an error and has done nothing', async () => {
  await owner.browser.post('/api/admin/proof', { code: owner.nextCode() });
  const answers: Record<string, number> = {};
  const changed: string[] = [];
  for (const [name, act] of Object.entries(await actsOnDamaged())) {
    const before = await storedNow();
    const { statusCode } = await act();
    answers[name] = statusCode;
    const after = await storedNow();
    const touched = Object.keys(after).filter((table) => after[table] !== before[table]);
    if (statusCode >= 400 && touched.length > 0) changed.push(`${name} answered ${statusCode}: ${touched.join()}`);
  }
  expect(changed).toEqual([]);
  const refused = (who: string) =>
    Object.entries(answers).filter(([name, status]) => name.startsWith(who) && status >= 500).length;
  expect([refused('customer') >= 1, refused('staff') >= 2], JSON.stringify(answers)).toEqual([true, true]);
});

/** After the owner's change was committed, nothing decrypts: later reads serve the response only. */
let actor = 'not signed in yet';
let isDone = false;

const shop = await buildTestApp({
  environment: { LIMIT_SCALE: '1000' },
  overrides: ({ db, keyring, allocations }) => ({
    allocations: allocations ?? { ask: () => Promise.reject(new Error('unasked')), find: () => Promise.resolve(null) },
    db: {
      ...db,
      async inTransaction(work, options) {
        let wrote = false;
        const result = await db.inTransaction((tx) => {
          wrote = false;
          const watched: Tx = {
            ...tx,
            query: (statement, ...given) => {
              wrote ||= statement.name === 'audit_append' && JSON.stringify(given).includes(actor);
              return tx.query(statement, ...given);
            },
          };
          return work(watched);
        }, options);
        if (wrote) isDone = true;
        return result;
      },
    },
    keyring: {
      ...keyring,
      open: (context, sealed) => keyring.open(context, refuseOnceDone(sealed)),
      openBytes: (context, sealed) => keyring.openBytes(context, refuseOnceDone(sealed)),
    },
  }),
});

function refuseOnceDone(sealed: Buffer): Buffer {
  return isDone ? Buffer.alloc(sealed.length) : sealed;
}

const member = await makeMember(shop, ['owner']);
actor = `staff:${member.staffId}`;

/** Values decrypt again after each call of the owner, because some calls are prepared by earlier calls. */
const send: TestBrowser['send'] = async (method, url, payload) => {
  isDone = false;
  const answer = await member.browser.send(method, url, payload);
  isDone = false;
  return answer;
};

const doer: TestMember = {
  ...member,
  browser: {
    ...member.browser,
    send,
    get: (url) => send('GET', url),
    post: (url, payload) => send('POST', url, payload),
  },
};

/** Skipped because it calls a real provider; the audit log has its own test of this. */
const asksProvider = 'POST /api/admin/providers/connection-tests';
const writes = Object.entries(staffWrites).filter(([call]) => call !== asksProvider);

test.for(writes)('%s is answered as done once it is done', async ([, write]) => {
  await doer.browser.post('/api/admin/proof', { code: doer.nextCode() });
  expect(await write(shop, doer)).toBeLessThan(300);
});
