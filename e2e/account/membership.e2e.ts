import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { ask } from '../purchase/asking.ts';
import { boughtCode, payBy } from '../purchase/buying.ts';
import { member, openDashboard, PASSWORD } from './member.ts';
import { publishMembershipPlan, withdrawMembershipPlan } from './plan-on-offer.ts';
import { askShop } from '../shop-command.ts';
import { newOwner } from '../staff/staff-member.ts';
import { expectAccessible, expectAccessibleByDayAndNight, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { walkedIn } from '../walked-in.ts';

/** Moves the end of the newest subscriber's month into the past. */
const MONTH_OVER = `
update membership set next_charge_at = now() where membership_id = (
  select membership_id from membership where state = 'active' order by joined_at desc limit 1)`;

const words = {
  en: {
    join: 'Join and pay',
    active: 'Active',
    cancelled: 'Cancelled',
    cancel: 'Cancel the membership',
    end: /^Cancel, and use/u,
    resume: 'Continue the membership',
  },
  he: {
    join: 'הצטרפו ושלמו',
    active: 'פעיל',
    cancelled: 'בוטל',
    cancel: 'בטלו את המנוי',
    end: /^בטלו, והשתמשו/u,
    resume: 'המשיכו את המנוי',
  },
} as const;

beforeAll(publishMembershipPlan);
afterAll(withdrawMembershipPlan);

type Own = { readonly membership: { readonly washesLeft: number } | null };

/** Asks without the dashboard, because the next month is charged up to fifteen seconds later. */
async function washesLeft(page: Page): Promise<number | undefined> {
  return (await ask<Own>(page, 'GET /api/account/membership')).membership?.washesLeft;
}

/** Waits until this part of the dashboard shows the text. */
async function expectPart(page: Page, locale: 'en' | 'he', text: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await openDashboard(page, locale);
        return page.locator('#membership').innerText();
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toContain(text);
}

test.each(
  walkedIn('he', [
    { locale: 'he', width: 390 },
    { locale: 'en', width: 1440 },
  ] as const),
)(
  'a member joins, is charged the next month, cancels with two presses and takes it back, in $locale at $width px',
  async ({ locale, width }) => {
    const say = words[locale];
    const { page } = await member({ locale, width });
    const part = page.locator('#membership');
    await expectAccessible(page);
    await part.locator('input[name=agreed]').check();
    await part.getByRole('button', { name: say.join }).click();
    await page.waitForURL(/\/sandbox-pay\/pay\//u);
    await payBy(page, 'approve');
    await boughtCode(page);
    await expectPart(page, locale, say.active);
    expect(await part.innerText()).toContain('4242');
    await askShop(MONTH_OVER);
    await expect.poll(() => washesLeft(page), { timeout: 30_000, interval: 500 }).toBe(4);
    await openDashboard(page, locale);
    await expect.poll(() => part.locator('.membership-facts dd').allInnerTexts()).toContain('4');
    await part.locator('summary', { hasText: say.cancel }).click();
    await expectAccessibleByDayAndNight(page);
    await expectNoSidewaysScroll(page);
    await part.getByRole('button', { name: say.end }).click();
    await part.getByText(say.cancelled, { exact: true }).waitFor();
    await part.getByRole('button', { name: say.resume }).click();
    await part.getByText(say.active, { exact: true }).waitFor();
  },
);

test('a visitor of the packages finds the plan, signs in and sees it', async () => {
  await publishMembershipPlan();
  const { page, email } = await member();
  await page.goto(`${shopUrl}/en`);
  await page.getByRole('link', { name: /^Or every month: 2 washes/u }).click();
  await page.locator('#membership input[name=agreed]').waitFor();
  const guest = await visit('/he/our-service?tab=packages', { locale: 'he', expects: [/401/u] });
  const offer = guest.getByRole('link', { name: /^או מנוי חודשי/u });
  await offer.waitFor();
  await expectAccessible(guest);
  await offer.click();
  await guest.waitForURL(/\/login/u);
  await guest.locator('input[name=email]').fill(email);
  await guest.locator('input[name=password]').fill(PASSWORD);
  await guest.locator('input[name=password]').press('Enter');
  await guest.waitForURL(/\/he\/dashboard#membership$/u);
  await guest.locator('#membership input[name=agreed]').waitFor();
  await expect.poll(() => guest.evaluate(() => window.scrollY)).toBeGreaterThan(0);
});

test('staff see the subscribers, and cancel on request, with the reason', async () => {
  await publishMembershipPlan();
  const joined = await member();
  const part = joined.page.locator('#membership');
  await part.locator('input[name=agreed]').check();
  await part.getByRole('button', { name: words.en.join }).click();
  await joined.page.waitForURL(/\/sandbox-pay\/pay\//u);
  await payBy(joined.page, 'approve');
  await expectPart(joined.page, 'en', words.en.active);
  const { page } = await newOwner({ width: 1440 });
  await page.goto(`${shopUrl}/admin/loyalty/memberships?state=active`);
  const act = page.locator('tbody tr').first().getByRole('button');
  // on a phone the element is visible although the list is wider than the screen
  await page.setViewportSize({ width: 390, height: 844 });
  const box = await act.boundingBox();
  expect(box === null ? Infinity : box.x + box.width).toBeLessThanOrEqual(390);
  await act.click();
  const dialog = page.locator('dialog');
  await dialog.locator('select[name=reason]').selectOption('asked');
  await dialog.getByText(/is refunded after a cancellation fee of/u).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: words.en.cancel }).click();
  await page.getByText('The membership was cancelled').waitFor();
  await expectPart(joined.page, 'en', words.en.cancelled);
});

test('without a plan no page shows a membership, and its calls answer not found', async () => {
  await withdrawMembershipPlan();
  const { page } = await member();
  expect(await page.locator('#membership').count()).toBe(0);
  await page.goto(`${shopUrl}/en`);
  await page.locator('#packages .package-card').first().waitFor();
  expect(await page.locator('#packages a[href*="membership"]').count()).toBe(0);
  const post = async (path: string, data: object) =>
    (await page.context().request.post(`${shopUrl}${path}`, { data, headers: { origin: shopUrl } })).status();
  expect(await post('/api/account/membership', { plan: 1, email: 'a@example.com', agreed: true })).toBe(404);
  expect(await post('/api/account/membership/cancel', { when: 'end' })).toBe(404);
});
