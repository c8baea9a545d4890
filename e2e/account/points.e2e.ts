import { expect, test } from 'vitest';
import { boughtCode, payBy } from '../purchase/buying.ts';
import { expectToast, member, openDashboard } from './member.ts';
import { askShop } from '../shop-command.ts';
import { expectAccessible, expectAccessibleByDayAndNight, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { walkedIn } from '../walked-in.ts';
import type { Page } from 'playwright-core';

async function buy(page: Page, email: string, locale: string): Promise<void> {
  await page.goto(`${shopUrl}/${locale}?package=2`);
  await page.locator('dialog input[name=email]').fill(email);
  await page.locator('dialog form button.button-primary[type=submit]').click();
  await page.waitForURL(/\/sandbox-pay\/pay\//);
  await payBy(page, 'approve');
  await boughtCode(page);
}

/** Adds 500 points that each member with points has earned by referred friends. */
const GIVE_POINTS = `
with newest as (
  select order_id, customer_id from points_grant where kind = 'purchase' order by granted_at desc limit 1
), friend as (
  insert into customer (customer_id, profile_sealed, locale, passkey_handle, referral_code, deleted_at)
  select gen_random_uuid(), '', 'he', decode(md5(random()::text), 'hex'), gen_random_uuid()::text, now() from newest
  returning customer_id
), account as (
  update points_account a set active = active + 500 from newest n where a.customer_id = n.customer_id
  returning a.customer_id
), granted as (
  insert into points_grant (order_id, kind, customer_id, points, points_left, points_per_shekel, state, granted_at,
    window_ends_at, matured_at, expires_at, friend_id)
  select n.order_id, 'referral', n.customer_id, 500, 500, 0, 'active', now(), now(), now(), now() + interval '2 years',
    f.customer_id from newest n, friend f
)
insert into points_move (customer_id, reason, pending_delta, active_delta, ref_id)
select a.customer_id, 'referred', 0, 500, n.order_id from account a join newest n using (customer_id)`;

test.each(
  walkedIn('he', [
    { locale: 'he', width: 360 },
    { locale: 'en', width: 1440 },
  ] as const),
)(
  'a member sees where points came from and takes a wash for them, in $locale at $width px',
  async ({ locale, width }) => {
    const { page, email } = await member({ locale, width });
    const points = page.locator('#points');
    await points.getByRole('progressbar').waitFor();
    expect(await points.locator('.points-counts').count(), 'no zeros before the first purchase').toBe(0);
    await buy(page, email, locale);
    await openDashboard(page, locale);
    // 150 points less ten percent
    await expect.poll(() => points.locator('.points-counts dd').nth(1).innerText()).toBe('135');
    await points.locator('summary').press('Enter');
    await points.getByRole('link', { name: locale === 'he' ? 'קבלה' : 'Receipt' }).waitFor();
    await askShop(GIVE_POINTS);
    await openDashboard(page, locale);
    await expectAccessibleByDayAndNight(page);
    await expectNoSidewaysScroll(page);
    await points.getByRole('button', { name: /500/ }).click();
    await expectToast(
      page,
      locale === 'he' ? 'ההזמנה הושלמה' : 'Order Complete',
      locale === 'he' ? 'פרטי הרכישה' : 'Check your email for gift card or purchase details',
    );
    await expect.poll(() => points.locator('.points-counts dd').first().innerText()).toBe('0');
    await points.locator('summary').press('Enter');
    await points.getByText('−500').waitFor();
    await points
      .getByRole('link', { name: locale === 'he' ? 'קבלה' : 'Receipt' })
      .first()
      .click();
    await page.waitForURL(/\/receipt\//);
    await page.getByText(locale === 'he' ? 'שולם בנקודות' : 'Paid with points').waitFor();
    await expectAccessible(page);
    await page.goto(`${shopUrl}/${locale}/our-service?tab=loyalty`);
    const own = page.locator('.own-card');
    await own.getByText('135').waitFor();
    await expectAccessible(page);
  },
);

test('a guest sees the sample as a sample', async () => {
  const page = await visit('/en/our-service?tab=loyalty');
  await page.getByText('A sample, not a real account.').waitFor();
  await expect.poll(() => page.locator('.own-card').count()).toBe(0);
});
