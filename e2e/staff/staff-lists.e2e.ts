import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newOwner } from './staff-member.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl } from '../visitor.ts';
import { wordsOf } from '../words.ts';

async function fileOf(page: Page, label: string): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: label }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

test('a list is narrowed and ordered, kept as a view, opened with it, and saved whole as a file', async () => {
  const { page } = await newOwner({ locale: 'he', width: 390 });
  await page.goto(`${shopUrl}/admin/audit`);
  await page.locator('.staff-table').waitFor();
  const { name, text } = await fileOf(page, wordsOf('he', 'staff_list_csv'));
  expect(name).toBe('audit.csv');
  // the byte order mark makes spreadsheets read Hebrew
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text).toContain(wordsOf('he', 'staff_audit_what'));
  expect(text.trimEnd().split('\r\n').length).toBeGreaterThan(2);

  await page.locator('select[name=by]').selectOption('staff');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: wordsOf('he', 'staff_list_apply') }).click();
  await page.getByRole('button', { name: wordsOf('he', 'staff_view_save_new') }).click();
  await page.locator('dialog input[name=name]').fill('אנחנו');
  await page.locator('dialog input[name=isDefault]').check();
  await expectAccessible(page);
  await page.locator('dialog button[type=submit]').click();
  await page.locator('.staff-view[aria-current=page]', { hasText: 'אנחנו' }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto(`${shopUrl}/admin/audit`);
  await page.waitForURL(/by=staff/);
  await page.locator('.staff-view', { hasText: wordsOf('he', 'staff_view_all') }).click();
  await page.waitForURL((url) => url.search === '');

  await page.goto(`${shopUrl}/admin/customers?sort=joined`);
  await page.locator('th[aria-sort=ascending], .staff-empty').first().waitFor();
});

test('after choosing all rows a list returns to all rows, not to its default view', async () => {
  const { page } = await newOwner({ locale: 'en', width: 390 });
  await page.goto(`${shopUrl}/admin/catalogue?kind=gift`);
  await page.getByRole('button', { name: wordsOf('en', 'staff_view_save_new') }).click();
  await page.locator('dialog input[name=name]').fill('Gifts');
  await page.locator('dialog input[name=isDefault]').check();
  await page.locator('dialog button[type=submit]').click();
  await page.locator('.staff-view[aria-current=page]', { hasText: 'Gifts' }).waitFor();
  await page.locator('.staff-view', { hasText: wordsOf('en', 'staff_view_all') }).click();
  await page.waitForURL((url) => url.search === '');
  await page.locator('.staff-table a[href^="/admin/catalogue/"]').first().click();
  await page.locator('.staff-back').click();
  const all = page.locator('.staff-view', { hasText: wordsOf('en', 'staff_view_all') });
  await expect.poll(() => all.getAttribute('aria-current')).toBe('page');
  await page.locator('.staff-table').waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('anything is found by keyboard alone; a question mark names the keys', async () => {
  const { page } = await newOwner({ locale: 'en', width: 1440 });
  await page.keyboard.press('?');
  await page.locator('.staff-keys').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.locator('.staff-palette-line').first().waitFor();
  // long screens scroll, and the scroll area is reachable by keyboard
  await expectAccessible(page);
  await page.keyboard.type('stickers');
  await expect.poll(() => page.locator('.staff-palette-line').count()).toBe(1);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/stickers$/);
  await page.locator('dialog').waitFor({ state: 'detached' });
  // a letter typed into a field is not a shortcut
  await page.goto(`${shopUrl}/admin/customers`);
  await page.locator('input[name=search]').fill('');
  await page.locator('input[name=search]').press('/');
  expect(await page.locator('dialog').count()).toBe(0);
  expect(await page.locator('input[name=search]').inputValue()).toBe('/');
});

test('what needs attention opens its rows', async () => {
  const { page } = await newOwner({ locale: 'he', width: 390 });
  const gaps = page.locator('.staff-attention a', { hasText: wordsOf('he', 'staff_attention_first_day_gaps') });
  await gaps.waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await gaps.click();
  await page.waitForURL(/\/admin\/first-day$/);
});
