import { expect, test } from 'vitest';
import { getFamily, getFamilyInvitation } from '#contracts/entitlements/family.ts';
import { getMembership } from '#contracts/selling/membership.ts';
import type { ApiCaller } from '#web/lib/calls/api.ts';
import { loadDashboard, type DashboardData } from './load-dashboard.ts';

const refusal = (code: string) => ({ code, message: code });

/** A shop whose calls about these endpoints respond with this problem; other calls succeed. */
function shopWhere(code: string, status: number, ...paths: readonly string[]): ApiCaller {
  return async ({ path, status: done }) =>
    paths.includes(path) ? { status, body: refusal(code) } : { status: done, body: {} };
}

async function load(api: ApiCaller): Promise<DashboardData> {
  const result = await loadDashboard(api, new URLSearchParams('family=an-old-invitation'));
  if (result.kind !== 'account') throw new Error(`the dashboard is ${result.kind}`);
  return result.data;
}

test('in a shop without households and memberships, these parts and an invitation are absent', async () => {
  const paths = [getFamily.path, getFamilyInvitation.path, getMembership.path];
  expect(await load(shopWhere('not_found', 404, ...paths))).toMatchObject({
    family: 'absent',
    invitation: null,
    membership: null,
  });
});

test('a household that failed to load is shown as failed, with the dialog of its invitation', async () => {
  const paths = [getFamily.path, getFamilyInvitation.path];
  expect(await load(shopWhere('service_unavailable', 503, ...paths))).toMatchObject({
    family: null,
    invitation: { token: 'an-old-invitation', offer: null },
  });
});
