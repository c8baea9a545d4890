import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { monthToDate } from '#domain/staff/reports/month.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import { blindIndexOfEmail } from '#server/core/keyring/email-lookup.ts';
import { createBrowser, registration } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { makeCustomRole } from '#testing/staff/custom-role.ts';
import { makeMember, makeMemberOf, type TestMember } from '#testing/staff/staff-member.ts';
import { aggregateReportDays } from './reports/aggregate-report-days.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const owner = await makeMember(shop, ['owner']);

async function stats() {
  clock.advance(MINUTE_MS);
  return (await owner.browser.get('/api/admin/dashboard/stats')).json<Record<string, unknown>>();
}

test('an empty shop shows only the owner’s actions', async () => {
  expect(await stats()).toMatchObject({
    totalUsers: 0,
    usersChangePercent: null,
    monthlyRevenue: 0,
    revenueChangePercent: null,
    revenueBefore: 0,
    lowStockItems: 0,
    pendingDocuments: 0,
    recentActivity: [
      { action: 'staff.enrol', adminName: 'Dana Levi', resource: owner.staffId },
      { action: 'staff.set_up', adminName: 'Dana Levi' },
    ],
  });
});

test('the overview counts real customers and money, and compares them with the same part of last month', async () => {
  await createBrowser(shop).post('/api/customer/register', registration());
  const now = clock.now();
  const { begin, lastBegin } = monthToDate(now);
  await makePaidOrder(deps.db, deps.keyring, { paidAt: Math.max(begin, now - MINUTE_MS) });
  const first = await stats();
  expect(first).toMatchObject({ totalUsers: 1, monthlyRevenue: expect.any(Number) });
  expect(first['monthlyRevenue']).toBeGreaterThan(0);
  await deps.db.executeSql('update payment set captured_at = $1', [new Date(lastBegin).toISOString()]);
  const later = await stats();
  const { lastUntil, ...month } = monthToDate(clock.now());
  expect(later).toMatchObject({
    monthlyRevenue: 0,
    revenueChangePercent: -100,
    revenueBefore: first['monthlyRevenue'],
    revenueBeforeUntil: lastUntil < month.begin ? new Date(lastUntil).toISOString() : null,
  });
  await deps.db.executeSql(`update customer set created_at = $1`, [new Date(now - 40 * DAY_MS).toISOString()]);
  expect(await stats()).toMatchObject({ usersChangePercent: 0 });
});

async function sealDays() {
  await aggregateReportDays(deps, new AbortController().signal);
}

async function age(email: string, days: number) {
  const index = blindIndexOfEmail(deps.keyring, email);
  const at = new Date(clock.now() - days * DAY_MS).toISOString();
  await deps.db.executeSql('update customer set created_at = $1 where email_index = $2', [at, index]);
}

test('accounts of past days are counted once, and a deleted account no longer', async () => {
  const emails = ['rina@example.com', 'omer@example.com', 'tal@example.com'];
  for (const email of emails) await createBrowser(shop).post('/api/customer/register', registration({ email }));
  await age('rina@example.com', 5);
  await age('omer@example.com', 5);
  const { totalUsers } = await stats();
  await sealDays();
  const { rows } = await deps.db.executeSql('select sum(joined)::int as joined from report_customer_day');
  expect(rows[0]?.['joined']).toBe(Number(totalUsers) - 1);
  expect(await stats()).toMatchObject({ totalUsers });
  // one on a day that is already aggregated, and one today
  for (const email of ['omer@example.com', 'tal@example.com'])
    await deps.db.executeSql(
      'update customer set deleted_at = now(), name_keys = null, part_keys = null, claimed_phone_index = null where email_index = $1',
      [blindIndexOfEmail(deps.keyring, email)],
    );
  expect(await stats()).toMatchObject({ totalUsers: Number(totalUsers) - 2 });
  await deps.db.executeSql(`update report_seal set sealed_until = '2000-01-01'`);
  await sealDays();
  expect(await stats()).toMatchObject({ totalUsers: Number(totalUsers) - 2 });
});

test('an account that is committed late counts on the day of its creation', async () => {
  const { totalUsers } = await stats();
  await deps.db.executeSql(
    `insert into customer (customer_id, created_at, profile_sealed, locale, passkey_handle, referral_code)
     values (gen_random_uuid(), now() - interval '4 days', 'x', 'he', decode(md5('late'), 'hex'), 'late')`,
  );
  expect(await stats()).toMatchObject({ totalUsers: Number(totalUsers) + 1 });
  await sealDays();
  expect(await stats()).toMatchObject({ totalUsers: Number(totalUsers) + 1 });
});

test('only a role that reads the audit log sees the changed values of the recent activity', async () => {
  const reader = await makeMemberOf(
    shop,
    await makeCustomRole(await makeMember(shop, ['owner']), { permissions: ['report.read'] }),
  );
  const change = { before: { priceAgorot: 15_000 }, after: { priceAgorot: 16_000 } };
  const actor = { kind: 'staff', staffId: owner.staffId } as Staff;
  await deps.db.inTransaction((tx) =>
    appendAudit(tx, actor, { action: 'price.plan', refId: null, detail: { ...change } }),
  );
  const newestDetail = async ({ browser }: TestMember) => {
    clock.advance(MINUTE_MS);
    const answer = (await browser.get('/api/admin/dashboard/stats')).json<{ recentActivity: { detail: object }[] }>();
    return answer.recentActivity[0]?.detail;
  };
  expect(await newestDetail(owner)).toMatchObject(change);
  expect(await newestDetail(reader)).not.toHaveProperty('after');
  expect(await newestDetail(reader)).not.toHaveProperty('before');
});
