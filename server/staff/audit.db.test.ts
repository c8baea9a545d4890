import { afterAll, expect, test } from 'vitest';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { listAudit } from '#contracts/staff/team/audit.ts';
import { auditActionsOf, listAuditActions } from '#contracts/staff/team/audit-actions.ts';
import { DAY_MS, toIsoInstant, shopDayText, startOfShopDay } from '#domain/core/time/jerusalem-time.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { openPayPlus } from '#testing/bank/real-providers.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeCustomRole } from '#testing/staff/custom-role.ts';
import { makeMember, makeMemberOf } from '#testing/staff/staff-member.ts';
import { staffWrites } from '#testing/staff/writes/staff-writes.ts';

const { gateway, close } = await openPayPlus();
afterAll(close);

const shop = await buildTestApp({
  environment: { LIMIT_SCALE: '1000' },
  // a provider with a connection test, next to the bank that takes the money
  overrides: ({ gateways }) => ({
    // credentials of the Tax Authority; no worker uses them in this test
    allocations: { ask: () => Promise.reject(new Error('unasked')), find: () => Promise.resolve(null) },
    gateways: { ...gateways, find: (name) => (name === gateway.provider ? gateway : gateways.find(name)) },
  }),
});
const { app, deps } = shop;
const owner = await makeMember(shop, ['owner']);
const actor = `staff:${owner.staffId}`;

async function countRows(): Promise<number> {
  const { rows } = await deps.db.executeSql('select count(*)::int as count from audit where actor = $1', [actor]);
  return Number(rows[0]?.['count']);
}

const writes = app.known.routes
  .filter(({ access, method }) => access === 'staff' && !['GET', 'HEAD'].includes(method))
  .map(({ method, path }) => `${method} ${path}`);

test('this file calls every endpoint with which staff change something', () => {
  expect(Object.keys(staffWrites).toSorted()).toEqual(writes.toSorted());
});

test.for(Object.entries(staffWrites))('%s writes its audit entries with its actor', async ([, write]) => {
  // sensitive calls require a recent second factor
  await owner.browser.post('/api/admin/proof', { code: owner.nextCode() });
  const before = await countRows();
  expect(await write(shop, owner)).toBeLessThan(300);
  expect((await countRows()) - before).toBe(write.rows ?? 1);
});

type Log = ResponseOf<typeof listAudit>;

/** Moves the time of the newest entry, which is otherwise the time of the database. Its hash fits the new time. */
async function moveNewest(at: number): Promise<void> {
  await deps.db.executeSql('alter table audit disable trigger audit_append_only');
  await deps.db.executeSql('update audit set occurred_at = $1 where seq = (select max(seq) from audit)', [
    toIsoInstant(at),
  ]);
  await deps.db.executeSql('update audit a set hash = audit_digest(a) where seq = (select max(seq) from audit)');
  await deps.db.executeSql('alter table audit enable trigger audit_append_only');
}

async function read(query: string): Promise<Log> {
  return (await owner.browser.get(`/api/admin/audit?${query}`)).json<Log>();
}

test('every action that the calls above wrote is in the list of actions, which have sentences', async () => {
  const { rows } = await deps.db.executeSql('select distinct action from audit');
  const listed: readonly string[] = listAuditActions();
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.map(({ action }) => String(action)).filter((action) => !listed.includes(action))).toEqual([]);
});

test('an entry comes with the name and page of what it changed, and an order with its number', async () => {
  const planned = (await read('search=price.plan')).rows[0];
  expect(planned?.objects).toMatchObject([{ kind: 'product', id: planned?.refId, name: { en: expect.any(String) } }]);
  const revealed = (await read('search=order.reveal')).rows[0];
  expect(revealed?.objects).toMatchObject([
    { kind: 'order', pageId: revealed?.refId, name: { en: expect.any(String) } },
  ]);
  const refunded = (await read('search=refund.propose')).rows[0];
  expect(refunded?.objects.map(({ kind }) => kind)).toContain('order');
});

test('an entry names its person, masked, for staff who may read customers', async () => {
  const { lotId } = await makePaidOrder(deps.db, deps.keyring, {
    kind: 'gift',
    recipientName: 'Maya Shapira',
    paidAt: deps.clock.now(),
  });
  await deps.db.executeSql(`select append_audit('system:test', 'voucher.freeze', $1, '{}')`, [lotId]);
  const named = (await read(`search=${lotId}`)).rows[0];
  expect(named?.objects).toMatchObject([{ kind: 'voucher', pageId: lotId, name: { en: 'Maya S•••' } }]);
  const role = await makeCustomRole(await makeMember(shop, ['owner']), { permissions: ['audit.read'] });
  const reader = await makeMemberOf(shop, role);
  const { rows } = (await reader.browser.get(`/api/admin/audit?search=${lotId}`)).json<Log>();
  expect(rows[0]?.objects).toMatchObject([{ kind: 'voucher', pageId: lotId, name: null }]);
});

test('a refused change writes no entry', async () => {
  await owner.browser.post('/api/admin/proof', { code: owner.nextCode() });
  const before = await countRows();
  const unknownId = '0192f0c1-0000-7000-8000-000000000001';
  expect((await owner.browser.send('PATCH', `/api/admin/team/${unknownId}`, { disabled: true })).statusCode).toBe(404);
  expect(await countRows()).toBe(before);
});

/**
 * Finds rows by part of an action's or worker's name, by a whole customer id and by a whole subject id, also across
 * pages.
 */
async function expectFound() {
  const [customer, thing] = ['0192f0c1-0000-7000-8000-00000000000a', '0192f0c1-0000-7000-8000-00000000000b'];
  await deps.db.executeSql(`select append_audit('customer:${customer}', 'sponge.lend', '${thing}', '{}')`);
  const seqs = async (search: string) =>
    (await read(`search=${encodeURIComponent(search)}`)).rows.map(({ action }) => action);
  for (const search of ['SPONGE', customer, `customer:${customer}`, thing.toUpperCase(), 'customer']) {
    expect(await seqs(search), search).toContain('sponge.lend');
  }
  expect(await seqs('0192f0c1-0000-7000-8000-00000000000c')).toEqual([]);
  expect(new Set(await seqs('ystem:tes'))).toEqual(new Set(['towel.wash']));
  const first = await read('search=towel');
  const second = await read(`search=towel&after=${first.next}`);
  const third = await read(`search=towel&after=${second.next}`);
  expect([first, second, third].map(({ rows }) => rows.length)).toEqual([50, 50, 20]);
  expect(third.next).toBeNull();
  expect((await read('search=towel&by=staff')).rows).toEqual([]);
}

test('the audit log is paginated, newest first, and searchable by name, action and subject', async () => {
  await deps.db.executeSql(`select append_audit('system:test', 'towel.wash', null, '{}') from generate_series(1, 120)`);
  const ids: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const page: Log = await read(next === '' ? '' : `after=${next}`);
    ids.push(...page.rows.map(({ id }) => id));
    next = page.next;
  }
  const { rows } = await deps.db.executeSql('select seq::text as id from audit order by seq desc');
  expect(ids).toEqual(rows.map(({ id }) => id));
  const pasted = encodeURIComponent('\u200FDana\u00A0Levi\u2069');
  expect((await read(`search=${pasted}`)).rows.length).toBeGreaterThan(0);
  expect((await read('search=Levi')).rows.every(({ adminName }) => adminName === 'Dana Levi')).toBe(true);
  expect((await read('by=staff')).rows.some(({ action }) => action === 'towel.wash')).toBe(false);
  expect((await read('search=staff.enrol')).rows.length).toBeGreaterThan(0);
  await expectFound();
});

test('a row that was changed outside the application is found when the hash chain is verified', async () => {
  const whole = (await owner.browser.get('/api/admin/audit/verification')).json<{ rows: number; broken: string[] }>();
  expect(whole.broken).toEqual([]);
  await deps.db.executeSql('alter table audit disable trigger audit_append_only');
  await deps.db.executeSql(`update audit set detail = '{"roles":["support"]}' where seq = 1`);
  const broken = (await owner.browser.get('/api/admin/audit/verification')).json<{ broken: string[] }>();
  expect(broken.broken).toEqual(['1']);
  await deps.db.executeSql(`update audit set detail = '{"roles":["owner"]}' where seq = 1`);
  await deps.db.executeSql('alter table audit enable trigger audit_append_only');
});

test('the audit log is narrowed by kind of action and by days, together with its other filters', async () => {
  const actionsOf = async (query: string) => [...new Set((await read(query)).rows.map(({ action }) => action))];
  const prices = await actionsOf('kind=catalogue');
  expect(prices).toContain('price.plan');
  const listed: readonly string[] = auditActionsOf('catalogue');
  expect(prices.filter((action) => !listed.includes(action))).toEqual([]);
  expect((await read('kind=catalogue&search=price.plan')).rows.every(({ action }) => action === 'price.plan')).toBe(
    true,
  );
  expect((await read('kind=books&search=price.plan')).rows).toEqual([]);
  // the log continues at noon of two later days
  const today = startOfShopDay(Date.now()) + DAY_MS / 2;
  const dayAt = (days: number) => shopDayText(today + days * DAY_MS);
  for (const [days, action] of [
    [40, 'sponge.lend'],
    [41, 'sponge.wash'],
    [41, 'sponge.dry'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- each entry follows the one before it
    await deps.db.executeSql(`select append_audit('system:test', '${action}', null, '{}')`);
    // oxlint-disable-next-line no-await-in-loop
    await moveNewest(today + days * DAY_MS);
  }
  expect(await actionsOf(`from=${dayAt(40)}`)).toEqual(['sponge.dry', 'sponge.wash', 'sponge.lend']);
  expect(await actionsOf(`from=${dayAt(40)}&to=${dayAt(40)}`)).toEqual(['sponge.lend']);
  expect(await actionsOf(`from=${dayAt(41)}&search=sponge`)).toEqual(['sponge.dry', 'sponge.wash']);
  expect(await actionsOf(`from=${dayAt(42)}`)).toEqual([]);
  expect(await actionsOf(`to=${dayAt(-400)}`)).toEqual([]);
  expect(await actionsOf(`to=${dayAt(39)}&search=sponge`)).not.toContain('sponge.dry');
});
