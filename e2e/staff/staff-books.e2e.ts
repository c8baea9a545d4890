import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { buyWashes } from '../purchase/buying.ts';
import { askShop } from '../shop-command.ts';
import { newOwner } from './staff-member.ts';
import { expectAccessible, expectAccessibleByDayAndNight, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';

async function expectWellMade(page: Page): Promise<void> {
  await expectAccessibleByDayAndNight(page);
  await expectNoSidewaysScroll(page);
}

test('practice purchases are taken out of the books before opening: what happens is said first, and the card goes', async () => {
  // purchases of other journeys stay as they are
  await askShop(`update payment set provider = 'before' where provider = 'sandbox'`);
  await buyWashes(await visit('/robots.txt'), 'en');
  const { page } = await newOwner({ locale: 'he', width: 390 });
  await page.goto(`${shopUrl}/admin/first-day`);
  const card = page.getByRole('region', { name: wordsOf('he', 'staff_tests_title') });
  await card.getByText('תשלום תרגול אחד').waitFor();
  expect(await card.innerText()).toContain('₪150');
  await expectWellMade(page);
  const opener = card.getByRole('button', { name: wordsOf('he', 'staff_tests_open') });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.locator('dialog');
  await dialog.getByText(wordsOf('he', 'staff_tests_effect_documents')).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: wordsOf('he', 'staff_tests_confirm') }).focus();
  await page.keyboard.press('Enter');
  await waitForWords(page, 'תשלום תרגול אחד בוטל');
  await expect.poll(() => card.count(), { timeout: 30_000 }).toBe(0);
  await page.goto(`${shopUrl}/admin/orders`);
  await page.locator('.staff-table a.order-link').first().click();
  await page.locator('.order-timeline').waitFor();
  await waitForWords(page, wordsOf('he', 'staff_reason_test'));
});

test('an owner sees what other rules of the books would do before saving them, and a second tab shows the change', async () => {
  const { page } = await newOwner({ width: 1440 });
  await page.goto(`${shopUrl}/admin/accountant`);
  await page.getByRole('link', { name: wordsOf('en', 'staff_books_title') }).focus();
  await page.keyboard.press('Enter');
  const rule = page.locator('select[name=breakage]');
  await rule.waitFor();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.locator('select[name=breakage]').waitFor();
  const months = page.locator('input[name=unusedMonths]');
  await months.fill('6');
  await page.keyboard.press('Enter');
  await page.getByText('from 12 to 240').waitFor();
  expect(await months.inputValue()).toBe('6');
  await months.fill('');
  await rule.selectOption('never');
  await page.getByRole('button', { name: wordsOf('en', 'staff_books_look') }).click();
  const effect = page.locator('output', { hasText: wordsOf('en', 'staff_books_effect') });
  await effect.getByText('stay a liability').waitFor();
  await expectWellMade(page);
  await page.locator('input[name=goodwillWashAgorot]').fill('7.5');
  // the effect of the previous choice is no longer visible
  await expect.poll(() => effect.count()).toBe(0);
  await page.keyboard.press('Enter');
  await effect.getByText('₪7.50').waitFor();
  await page.getByRole('button', { name: wordsOf('en', 'staff_books_confirm') }).focus();
  await page.keyboard.press('Enter');
  await waitForWords(page, wordsOf('en', 'staff_books_saved'));
  const newest = page.locator('.staff-activity li').first();
  await expect.poll(() => newest.innerText()).toContain('Dana Levi');
  expect(await newest.innerText()).toContain('₪7.50');
  await expectWellMade(page);
  // the other tab still shows the old values
  await other.bringToFront();
  await other.locator('input[name=unusedMonths]').fill('24');
  await other.keyboard.press('Enter');
  await other.getByRole('button', { name: wordsOf('en', 'staff_books_confirm') }).click();
  await waitForWords(other, wordsOf('en', 'problem_changed_meanwhile'));
  expect(await other.locator('input[name=unusedMonths]').inputValue(), 'nothing that was typed is lost').toBe('24');
  await expect
    .poll(() => other.locator('[role=alert] li').allInnerTexts())
    .toContain(`${wordsOf('en', 'staff_books_breakage')}: ${wordsOf('en', 'staff_books_never')}`);
  await page.bringToFront();
  await rule.selectOption('at_expiry');
  await page.locator('input[name=goodwillWashAgorot]').fill('0');
  await page.getByRole('button', { name: wordsOf('en', 'staff_books_look') }).click();
  await page.getByRole('button', { name: wordsOf('en', 'staff_books_confirm') }).click();
  await expect.poll(() => page.locator('.staff-activity li').count()).toBeGreaterThan(1);
});
