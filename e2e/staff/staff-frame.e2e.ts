import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales, type Locale } from '#contracts/core/locale.ts';
import { askShop } from '../shop-command.ts';
import { expectAccessibleByDayAndNight, expectNoSidewaysScroll, shopUrl } from '../visitor.ts';
import { walkedIn } from '../walked-in.ts';
import { waitForWords, wordsOf } from '../words.ts';
import { expandAccountRow } from './access/account-row.ts';
import { newOwner, ownerAtDashboard, pressPlace } from './staff-member.ts';

/** Returns whether the middle of an element is in the right half of the window. */
async function isOnTheRight(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const { left, width } = element.getBoundingClientRect();
    return left + width / 2 > window.innerWidth / 2;
  });
}

async function expectWellMade(page: Page): Promise<void> {
  await expectAccessibleByDayAndNight(page);
  await expectNoSidewaysScroll(page);
}

function group(page: Page, locale: Locale, name: string) {
  return page.locator('.staff-group-name', { hasText: wordsOf(locale, `staff_group_${name}`) });
}

test.each(walkedIn('he', locales))(
  'the side stands where the language begins; its groups fold, stay folded, and say where the screen is, in %s',
  async (locale) => {
    const { page } = await ownerAtDashboard({ locale, width: 1440 });
    expect(await isOnTheRight(page, '.staff-side')).toBe(locale === 'he');
    await group(page, locale, 'sell').click();
    expect(await group(page, locale, 'sell').getAttribute('aria-expanded')).toBe('false');
    await page.reload();
    await page.locator('.staff-shop-facts').waitFor();
    expect(await group(page, locale, 'sell').getAttribute('aria-expanded')).toBe('false');
    await expectWellMade(page);
    await pressPlace(page, 'audit');
    await page.locator('.staff-crumbs', { hasText: wordsOf(locale, 'staff_group_settings') }).waitFor();
    expect(await page.locator('.staff-rail [aria-current=page]').getAttribute('href')).toBe('/admin/audit');
    // a screen below a place leads back to it
    await page.goto(`${shopUrl}/admin/loyalty/rules`);
    await page.locator('.staff-crumbs .staff-back').click();
    await page.waitForURL(/\/admin\/loyalty$/);
  },
);

test.each(walkedIn('he', locales))(
  'on a tablet four places with their names are along the foot, and no navigation at the side, in %s',
  async (locale) => {
    const { page } = await ownerAtDashboard({ locale, width: 1440 });
    await page.setViewportSize({ width: 768, height: 1024 });
    const name = wordsOf(locale, 'staff_place_orders');
    const orders = page.locator('.staff-foot').getByRole('link', { name, exact: true });
    await orders.waitFor();
    expect(await page.locator('.staff-rail').count()).toBe(0);
    await expectWellMade(page);
    await page.locator('.staff-foot button').click();
    await page.locator('dialog[open] .staff-more').getByText(wordsOf(locale, 'staff_group_settings')).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await orders.click();
    await page.waitForURL(/\/admin\/orders$/);
  },
);

test.each(walkedIn('en', locales))(
  'on a phone four places are along the foot, all others behind More, and the menu signs out by keyboard, in %s',
  async (locale) => {
    const { page } = await ownerAtDashboard({ locale, width: 390 });
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.locator('.staff-foot a').count()).toBe(4);
    await page.locator('.staff-foot button').click();
    await page.locator('dialog[open] .staff-more').waitFor();
    await expectWellMade(page);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.locator('.staff-menu-button').press('Enter');
    await page.locator('.staff-menu-panel').waitFor();
    await expectWellMade(page);
    await page.keyboard.press('Escape');
    await page.locator('.staff-menu-panel').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('staff-menu-button');
    await page.keyboard.press('Enter');
    await page
      .locator('.staff-menu-panel')
      .getByRole('button', { name: wordsOf(locale, 'staff_logout') })
      .press('Enter');
    await page.waitForURL(/admin\/login/);
  },
);

test.each(walkedIn('he', locales))(
  'the first screen says what waits for a role, and today beside the same day a week before, in %s',
  async (locale) => {
    const { page } = await ownerAtDashboard({ locale, width: 1440 });
    await page.locator('.staff-attention a', { hasText: wordsOf(locale, 'staff_do_finish') }).waitFor();
    const numbers = page.getByRole('region', { name: wordsOf(locale, 'staff_home_today').replace(/\{.*/, '') });
    // a number without anything is named in a line; every other number is a block
    for (const name of ['revenue', 'sales', 'washes', 'cases']) {
      await numbers
        .getByText(wordsOf(locale, `staff_home_${name}`))
        .first()
        .waitFor();
    }
    const { id } = await page.evaluate(async () => (await (await fetch('/api/admin/me')).json()) as { id: string });
    await askShop(`update staff_member set roles = '{support}' where staff_id = '${id}'`);
    await page.reload();
    await numbers.getByText(wordsOf(locale, 'staff_home_cases')).first().waitFor();
    expect(await numbers.getByText(wordsOf(locale, 'staff_home_revenue')).count()).toBe(0);
    const own = page.getByRole('region', { name: wordsOf(locale, 'staff_role_numbers') });
    await own.getByText(wordsOf(locale, 'staff_role_answers_today')).waitFor();
    await expectWellMade(page);
  },
);

test.each(walkedIn('en', locales))(
  'a staff user changes the password, makes new recovery codes and sees their own devices, in %s',
  async (locale) => {
    const { page } = await newOwner({ locale, width: 390 });
    await page.goto(`${shopUrl}/admin/settings`);
    // closed rows have no main action of their own
    expect(await page.locator('.staff-main .button-primary').count()).toBe(0);
    await expandAccountRow(page, locale, 'staff_own_password');
    await expectWellMade(page);
    await page.locator('input[name=password]').fill('a cleaner cat at 07:00');
    await page.getByRole('button', { name: wordsOf(locale, 'staff_own_password_save') }).click();
    await waitForWords(page, wordsOf(locale, 'staff_own_password_saved'));
    await page.getByRole('button', { name: wordsOf(locale, 'staff_own_recovery_new') }).click();
    await expect.poll(() => page.locator('.staff-codes li').count()).toBe(10);
    await waitForWords(page, wordsOf(locale, 'staff_own_session_here'));
    await expectWellMade(page);
  },
);
