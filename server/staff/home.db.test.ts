import { expect, test } from 'vitest';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { getOpenWork } from '#contracts/staff/open-work.ts';
import type { getCaseList } from '#contracts/staff/cases/case-list.ts';
import type { getDashboardStats } from '#contracts/staff/dashboard.ts';
import type { StaffRole } from '#contracts/staff/team/staff-users.ts';
import { rolesWithKpis, type getHomeKpis, type getRoleKpis, type RoleWithKpis } from '#contracts/staff/home.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, shopDayText, startOfShopDay } from '#domain/core/time/jerusalem-time.ts';
import { rolesWithKpisOf } from '#domain/staff/roles-with-kpis.ts';
import type { AssignedRoles } from '#domain/staff/permissions.ts';
import { addDays, startOfDay } from '#domain/staff/reports/report-period.ts';
import { recordBackupStep } from '#server/core/db/backup/backup-state.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import { questionWash, writeMessage } from '#testing/staff/staff-cases.ts';
import { makeCustomRole } from '#testing/staff/custom-role.ts';
import { makeMember, makeMemberOf, type TestMember } from '#testing/staff/staff-member.ts';
import { proposeRefund } from '#testing/staff/staff-order.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;

async function homeOf({ browser }: TestMember) {
  return (await browser.get('/api/admin/home')).json<ResponseOf<typeof getHomeKpis>>();
}

async function waitingFor({ browser }: TestMember) {
  const { rows } = (await browser.get('/api/admin/attention')).json<ResponseOf<typeof getOpenWork>>();
  return rows.map(({ name }) => name);
}

test.for([
  ['owner', ['revenue', 'sales', 'washes', 'cases']],
  ['accountant', ['revenue', 'sales', 'washes']],
  ['support', ['washes', 'cases']],
  ['stock_keeper', ['washes']],
  ['reviewer', []],
] as const satisfies readonly (readonly [StaffRole, readonly string[]])[])(
  'the numbers of %s are those that the role may read',
  async ([role, names]) => {
    const { rows } = await homeOf(await makeMember(shop, [role]));
    expect(rows.map(({ name }) => name)).toEqual(names);
  },
);

async function roleKpisOf({ browser }: TestMember, role: RoleWithKpis) {
  const { rows } = (await browser.get(`/api/admin/home/role?role=${role}`)).json<ResponseOf<typeof getRoleKpis>>();
  return new Map(rows.map(({ name, ...row }) => [name, row]));
}

test('each role has the numbers of its daily work, and no others', async () => {
  const expected = {
    accountant: ['documents_issued', 'documents_missing', 'vat_due'],
    manager: ['bays_out', 'tasks_due'],
    support: ['answers_today'],
    reviewer: ['cards_waiting'],
    stock_keeper: ['stock_below', 'purchases_open'],
  } as const satisfies Record<RoleWithKpis, readonly string[]>;
  for (const role of rolesWithKpis) {
    // oxlint-disable-next-line no-await-in-loop -- members are made one after the other
    const member = await makeMember(shop, [role]);
    // oxlint-disable-next-line no-await-in-loop
    expect([...(await roleKpisOf(member, role)).keys()], role).toEqual(expected[role]);
  }
  const reviewer = await makeMember(shop, ['reviewer']);
  expect((await roleKpisOf(reviewer, 'accountant')).size).toBe(0);
  expect((await reviewer.browser.get('/api/admin/home/role?role=owner')).statusCode).toBe(400);
});

test('a person with a custom role has the numbers of its permissions', async () => {
  const owner = await makeMember(shop, ['owner']);
  const role = await makeCustomRole(owner, { permissions: ['inbox.read', 'order.read'] });
  const person = await makeMemberOf(shop, role);
  const me = (await person.browser.get('/api/admin/me')).json<AssignedRoles>();
  expect(rolesWithKpisOf(me)).toEqual(['support']);
  expect([...(await roleKpisOf(person, 'support')).keys()]).toEqual(['answers_today']);
  expect((await roleKpisOf(person, 'accountant')).size).toBe(0);
});

test('a sale of yesterday and a message of today count on their days', async () => {
  const owner = await makeMember(shop, ['owner']);
  const now = clock.now();
  await makePaidOrder(deps.db, deps.keyring, { paidAt: now - DAY_MS });
  await writeMessage(shop);
  // no worker sends the mails of this test
  await deps.db.executeSql('update outbox set created_at = now()');
  const { days, rows } = await homeOf(owner);
  const valueOf = (name: string, at: number) => rows.find((row) => row.name === name)?.values.at(at);
  expect([days.at(-1), days.at(-2)]).toEqual([shopDayText(now), shopDayText(now - DAY_MS)]);
  expect([valueOf('sales', -2), valueOf('sales', -1)]).toEqual([1, 0]);
  expect(valueOf('revenue', -2)).toBeGreaterThan(0);
  expect([valueOf('cases', -2), valueOf('cases', -1)]).toEqual([0, 1]);
});

test('the number of new cases counts every kind of case, and the inbox of the day lists exactly these', async () => {
  const owner = await makeMember(shop, ['owner']);
  await questionWash(shop);
  const closed = await writeMessage(shop);
  await deps.db.executeSql(`update contact_message set state = 'closed' where contact_message_id = $1`, [closed]);
  await deps.db.executeSql('update outbox set created_at = now()');
  const { days, rows } = await homeOf(owner);
  const today = days.at(-1) ?? '';
  const list = await owner.browser.get(`/api/admin/inbox?state=all&from=${today}&to=${today}`);
  const cases = list.json<ResponseOf<typeof getCaseList>>().rows;
  expect(new Set(cases.map(({ kind }) => kind))).toEqual(new Set(['wash', 'contact']));
  expect(cases.map(({ id }) => id)).toContain(closed);
  expect(rows.find(({ name }) => name === 'cases')?.values.at(-1)).toBe(cases.length);
  const before = await owner.browser.get(`/api/admin/inbox?state=all&to=${addDays(today, -1)}`);
  expect(before.json<ResponseOf<typeof getCaseList>>().rows).toEqual([]);
});

/** Clocks change at night, so noon is always twelve hours before the next midnight. */
function noonOf(day: string): number {
  return startOfDay(addDays(day, 1)) - 12 * HOUR_MS;
}

test('today is compared with a week ago until the same time of day', async () => {
  const tomorrow = addDays(shopDayText(clock.now()), 1);
  clock.set(noonOf(tomorrow));
  const owner = await makeMember(shop, ['owner']);
  const weekAgo = noonOf(addDays(tomorrow, -7));
  const [earlier] = [
    await makePaidOrder(deps.db, deps.keyring, { paidAt: weekAgo - HOUR_MS }),
    await makePaidOrder(deps.db, deps.keyring, { paidAt: weekAgo + HOUR_MS }),
    await makePaidOrder(deps.db, deps.keyring, { paidAt: weekAgo - DAY_MS }),
  ];
  // no worker sends the mails of this test
  await deps.db.executeSql('update outbox set created_at = now()');
  await takeWash(deps.db, earlier.lotId, { at: new Date(weekAgo - HOUR_MS / 2).toISOString() });
  await takeWash(deps.db, earlier.lotId, { at: new Date(weekAgo + HOUR_MS / 2).toISOString() });
  const { at, rows } = await homeOf(owner);
  const of = (name: string) => rows.find((row) => row.name === name);
  expect(Date.parse(at)).toBe(clock.now());
  expect(of('sales')).toMatchObject({ weekBefore: 1 });
  expect(of('sales')?.values.at(-8)).toBe(2);
  expect(of('revenue')?.weekBefore).toBe((of('revenue')?.values.at(-8) ?? 0) / 2);
  expect(of('washes')).toMatchObject({ weekBefore: 1 });
  expect(of('washes')?.values.at(-8)).toBe(2);
});

test('a backup that failed or is too old waits for those who see the shop as a whole', async () => {
  const [owner, support] = [await makeMember(shop, ['owner']), await makeMember(shop, ['support'])];
  const troubleOf = async ({ browser }: TestMember) => {
    const { rows } = (await browser.get('/api/admin/attention')).json<ResponseOf<typeof getOpenWork>>();
    return rows.find(({ name }) => name === 'backup_trouble');
  };
  // a trial without backups is fine
  expect(await troubleOf(owner)).toBeUndefined();
  await recordBackupStep(deps.db, { step: 'backup', made: true, now: clock.now() });
  expect(await troubleOf(owner)).toBeUndefined();
  const failedAt = clock.now();
  await recordBackupStep(deps.db, { step: 'drill', made: false, now: failedAt });
  expect(await troubleOf(owner)).toEqual({
    name: 'backup_trouble',
    count: 1,
    oldestAt: new Date(failedAt).toISOString(),
  });
  expect(await troubleOf(support)).toBeUndefined();
  await recordBackupStep(deps.db, { step: 'drill', made: true, now: failedAt + MINUTE_MS });
  expect(await troubleOf(owner)).toBeUndefined();
  clock.advance(27 * HOUR_MS);
  const late = await makeMember(shop, ['owner']);
  expect(await troubleOf(late)).toMatchObject({ count: 1 });
  const { backups } = (await late.browser.get('/api/admin/dashboard/stats')).json<
    ResponseOf<typeof getDashboardStats>
  >();
  expect(backups).toMatchObject({ isTroubled: true, steps: [{ step: 'backup', failedAt: null }, { step: 'drill' }] });
});

test('a refund waits for another person than the one who proposed it', async () => {
  const [proposer, colleague] = [await makeMember(shop, ['manager']), await makeMember(shop, ['support'])];
  await proposeRefund(shop, proposer);
  expect(await waitingFor(proposer)).not.toContain('refunds_to_confirm');
  expect(await waitingFor(colleague)).toContain('refunds_to_confirm');
});

test('an open case waits with its age once, and an answer of today counts for the person who sent it', async () => {
  const [support, colleague] = [await makeMember(shop, ['support']), await makeMember(shop, ['support'])];
  await writeMessage(shop);
  // no worker sends the mails of this test
  await deps.db.executeSql('update outbox set created_at = now()');
  expect((await waitingFor(support)).filter((name) => name === 'cases_open')).toHaveLength(1);
  const answer = (at: number) =>
    deps.db.executeSql(
      `with of_case as (
        insert into staff_case (kind, subject_id) select 'contact', contact_message_id from contact_message limit 1
        on conflict (kind, subject_id) do update set version = staff_case.version returning kind, subject_id)
      insert into staff_case_entry (staff_case_entry_id, kind, subject_id, act, staff_id, locale, created_at)
      select gen_random_uuid(), kind, subject_id, 'answer', $1, 'he', $2 from of_case`,
      [support.staffId, new Date(at).toISOString()],
    );
  await answer(startOfShopDay(clock.now()));
  await answer(startOfShopDay(clock.now()) - 1);
  expect((await roleKpisOf(support, 'support')).get('answers_today')?.value).toBe(1);
  expect((await roleKpisOf(colleague, 'support')).get('answers_today')?.value).toBe(0);
});
