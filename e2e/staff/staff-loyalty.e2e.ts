import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { member } from '../account/member.ts';
import { fillDay, pressTwice } from '../filling.ts';
import { newOwner } from './staff-member.ts';
import { expectAccessible, expectAccessibleByDayAndNight, expectNoSidewaysScroll, shopUrl } from '../visitor.ts';

async function look(page: Page): Promise<void> {
  await expectAccessibleByDayAndNight(page);
  await expectNoSidewaysScroll(page);
}

test('other rules are looked at, planned for tomorrow and withdrawn; a tier below the one before is refused', async () => {
  const { page } = await newOwner({ width: 1440 });
  await page.goto(`${shopUrl}/admin/dashboard?tab=loyalty`);
  await page.getByRole('link', { name: 'Loyalty rules', exact: true }).click();
  await page.getByRole('button', { name: 'Plan new rules' }).click();
  await page.locator('input[name=gold]').fill('10');
  await page.getByRole('button', { name: 'Preview the effect' }).click();
  await page.waitForSelector('text=Each tier has to start above the previous tier');
  await page.locator('input[name=gold]').fill('1500');
  await page.locator('input[name=pointsPerWash]').fill('600');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  await fillDay(page, 'validFrom', tomorrow);
  await page.getByRole('button', { name: 'Preview the effect' }).click();
  await page.waitForSelector('text=Members would get less than now');
  await look(page);
  await page.getByRole('button', { name: 'Plan these rules' }).click();
  await page.waitForSelector('text=The rules were planned');
  const planned = page.locator('th', { hasText: 'Planned' });
  await expect.poll(() => planned.count()).toBe(1);
  await planned.getByRole('button').click();
  await page.waitForSelector('text=The planned rules were withdrawn');
  await expect.poll(() => planned.count()).toBe(0);
});

test('an owner gives a customer points from their page: what it does is said before, and a double press gives once', async () => {
  const customer = await member();
  const { page } = await newOwner({ width: 1440 });
  await page.goto(`${shopUrl}/admin/customers?search=${encodeURIComponent(customer.email)}`);
  await page.locator('tbody a').first().click();
  await page.getByRole('button', { name: 'Give washes or points' }).click();
  // the email address of the account was never verified
  await page.waitForSelector('dialog >> text=This account has no verified email address');
  await page.locator('dialog input[name=points]').fill('500');
  await page.waitForSelector('dialog >> text=500 points, worth');
  await expectAccessible(page);
  await pressTwice(page.locator('dialog form button[type=submit]'));
  await page.waitForSelector('.order-facts div:has-text("Points") >> text=500');
  await page.goto(`${shopUrl}/admin/loyalty/points?reason=goodwill`);
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
});

test('washes go to a guest who is found by what they say, and to a new address; their voucher is one press away', async () => {
  const { page } = await newOwner({ width: 1440 });
  const email = `gift-${Date.now()}@example.com`;
  async function pick(): Promise<void> {
    await page.locator('dialog input[name=person]').fill(email);
    await page.locator('dialog .staff-people button').click();
  }
  await page.goto(`${shopUrl}/admin/goodwill`);
  await page.getByRole('button', { name: 'Give washes or points' }).click();
  await page.locator('dialog input[name=person]').fill('unknown name');
  await page.waitForSelector('dialog >> text=No customer found');
  await expectAccessible(page);
  await pick();
  await page.locator('dialog input[name=what][value="2"]').check();
  await page.locator('dialog select[name=reason]').selectOption('machine_fault');
  await page.locator('dialog textarea[name=note]').fill('The pump stopped');
  await page.waitForSelector('dialog >> text=No payment is made');
  await expectAccessible(page);
  // a phone can reload the page after the authenticator app was open
  await page.reload();
  await pick();
  await expect.poll(() => page.locator('dialog textarea[name=note]').inputValue()).toBe('The pump stopped');
  expect(await page.locator('dialog input[name=what][value="2"]').isChecked()).toBe(true);
  await pressTwice(page.locator('dialog form button[type=submit]'));
  const row = page.locator('tbody tr', { hasText: 'The pump stopped' });
  await row.getByRole('link', { name: '3 washes unused' }).click();
  await page.waitForSelector('h2:text("History")');
  await page.goBack();
  await expect.poll(() => row.count()).toBe(1);
  // the recipient is a guest now, so that the row leads to their page and the next gift finds them
  await row.locator('a[href^="/admin/customers/guests/"]').click();
  await page.waitForSelector('.staff-state:text("Guest")');
  await page.goto(`${shopUrl}/admin/goodwill?act=give`);
  await page.locator('dialog input[name=person]').fill(email);
  await page.locator('dialog .staff-people button', { hasText: 'Guest' }).click();
  await page.waitForSelector('dialog >> text=No payment is made');
});
