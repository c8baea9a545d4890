import { expect, test } from 'vitest';
import { staffRoles, type StaffRole } from '#contracts/staff/team/staff-users.ts';
import { ask } from '../../purchase/asking.ts';
import { askShop } from '../../shop-command.ts';
import { shopUrl } from '../../visitor.ts';
import { newOwner } from '../staff-member.ts';

/** Budget of the portal's scripts for the first screen after the sign-in, in bytes as they are transferred. */
const SCRIPTS_MAX_BYTES = 250 * 1_024;

const landings = {
  owner: 'dashboard',
  manager: 'dashboard',
  support: 'dashboard',
  reviewer: 'dashboard',
  stock_keeper: 'dashboard',
  accountant: 'accountant',
  partner: 'control-room',
} as const satisfies Record<StaffRole, string>;

test('the scripts of the first screen after the sign-in stay within their budget, for every role', async () => {
  const { page } = await newOwner({ locale: 'he', width: 390 });
  const { id } = await ask<{ id: string }>(page, 'GET /api/admin/me');
  for (const role of staffRoles) {
    // the screen of the role before still asks for its numbers while it is open
    await page.goto(`${shopUrl}/robots.txt`);
    const stations = role === 'partner' ? 'array(select station_id from station order by slug limit 1)' : `'{}'`;
    await askShop(`update staff_member set roles = '{${role}}', station_ids = ${stations} where staff_id = '${id}'`);
    // as after the sign-in, which leads an accountant on
    await page.evaluate(() => history.replaceState({ usr: 'arrived', key: 'arrived', idx: 0 }, '', '/admin/dashboard'));
    await page.reload();
    await page.waitForURL(`**/admin/${landings[role]}`);
    await page.locator('main h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    const sizes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : Number.NaN)),
    );
    expect(Math.min(...sizes), role).toBeGreaterThan(0);
    expect(
      sizes.reduce((sum, bytes) => sum + bytes, 0),
      role,
    ).toBeLessThanOrEqual(SCRIPTS_MAX_BYTES);
  }
});
