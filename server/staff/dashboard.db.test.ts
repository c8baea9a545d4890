import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/core/jerusalem-time.ts';
import { monthSoFar } from '#domain/staff/month.ts';
import { createBrowser, registration } from '#testing/account-browser.ts';
import { buildTestApp } from '#testing/build-test-app.ts';
import { makePaidOrder } from '#testing/paid-order.ts';
import { makeMember } from '#testing/staff-member.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const owner = await makeMember(shop, ['owner']);

async function stats() {
  clock.advance(MINUTE_MS);
  return (await owner.browser.get('/api/admin/dashboard/stats')).json<Record<string, unknown>>();
}

test('an empty shop has nothing to show but what the owner did', async () => {
  expect(await stats()).toMatchObject({
    totalUsers: 0,
    usersChangePercent: null,
    monthlyRevenue: 0,
    revenueChangePercent: null,
    lowStockItems: 0,
    pendingDocuments: 0,
    recentActivity: [
      { action: 'staff.enrol', adminName: 'Dana Levi', resource: owner.staffId },
      { action: 'staff.set_up', adminName: 'Dana Levi' },
    ],
  });
});

test('people and money are real, and compared with the same part of last month', async () => {
  await createBrowser(shop).post('/api/customer/register', registration());
  const now = clock.now();
  await makePaidOrder(deps.db, deps.keyring, { paidAt: now - MINUTE_MS });
  const first = await stats();
  expect(first).toMatchObject({ totalUsers: 1, monthlyRevenue: expect.any(Number) });
  expect(first['monthlyRevenue']).toBeGreaterThan(0);
  await deps.db.executeSql('update payment set captured_at = $1', [
    new Date(monthSoFar(now).lastBegin + MINUTE_MS).toISOString(),
  ]);
  const later = await stats();
  expect(later).toMatchObject({ monthlyRevenue: 0, revenueChangePercent: -100 });
  await deps.db.executeSql(`update customer set created_at = $1`, [new Date(now - 40 * DAY_MS).toISOString()]);
  expect(await stats()).toMatchObject({ usersChangePercent: 0 });
});
