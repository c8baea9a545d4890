import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Locale } from '#contracts/core/locale.ts';
import { chooseInListMenu } from '../list-menu.ts';
import { newOwner, ownerAtDashboard } from './staff-member.ts';
import { buyByCalls } from '../purchase/asking.ts';
import { expectAccessible, expectNoSidewaysScroll, expectReadableInTheDark, shopUrl, visit } from '../visitor.ts';
import { wordsOf } from '../words.ts';

/** Downloads a list on a phone, where its menu has the file. */
async function fileOf(page: Page, locale: Locale): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download');
  await chooseInListMenu(page, locale, 'staff_list_csv');
  const download = await coming;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

/** Opens the chip of a filter and chooses an option. */
async function chooseFilter(page: Page, filter: string, option: string): Promise<void> {
  await page.locator('.staff-chips').getByRole('button', { name: filter }).click();
  await expectAccessible(page);
  await page.locator('.staff-menu-panel').getByRole('link', { name: option, exact: true }).click();
}

test('on a phone rows are cards that open whole, and a filter is set and removed with two presses and one', async () => {
  const { page } = await newOwner({ locale: 'he', width: 390 });
  await page.goto(`${shopUrl}/admin/catalogue`);
  await page.locator('.staff-table').waitFor();
  const frame = page.locator('.staff-table-frame');
  expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expectNoSidewaysScroll(page);
  await expectReadableInTheDark(page);
  const filtered = page.waitForResponse((response) => /\/api\/.*kind=gift/.test(response.url()));
  await chooseFilter(page, wordsOf('he', 'staff_catalogue_kind'), wordsOf('he', 'staff_catalogue_kind_gift'));
  await filtered;
  // a list that loads is dimmed, and then has less contrast for a moment
  await page.locator('.staff-table-frame[aria-busy=false]').waitFor();
  await expectAccessible(page);
  await page.locator('.staff-chip-cross').click();
  await page.waitForURL((url) => url.search === '');
  // a press beside the name counts as well
  await page.locator('.staff-table tbody tr').first().locator('td').nth(1).click();
  await page.waitForURL(/catalogue\/[\da-f-]+$/);
});

test('Back returns to the place in a list, with the focus on the row that was opened', async () => {
  const { page } = await newOwner({ locale: 'en', width: 390 });
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto(`${shopUrl}/admin/catalogue`);
  const last = page.locator('.staff-table tbody tr a[href^="/admin/catalogue/"]').last();
  await last.scrollIntoViewIfNeeded();
  const [top, href] = [await page.evaluate(() => window.scrollY), await last.getAttribute('href')];
  expect(top).toBeGreaterThan(100);
  await last.click();
  await page.waitForURL(/catalogue\/[\da-f-]+/);
  await page.locator('main h1').waitFor();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href);
  expect(await page.evaluate(() => window.scrollY)).toBe(top);
});

test.for(['he', 'en'] as const)(
  'tables fit their frame from 1024 px on, with number, time and sum: %s',
  async (locale) => {
    const { page } = await newOwner({ locale });
    const buyer = await visit('/robots.txt', { locale });
    const email = `wide-list-${randomUUID()}@example.com`;
    await buyByCalls(buyer, '/api/express-checkout', { packageId: 2, email, paymentMethod: 'credit_card' });
    const frame = page.locator('.staff-table-frame');
    for (const width of [1440, 1280, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      for (const list of ['orders', 'vouchers', 'customers']) {
        await page.goto(`${shopUrl}/admin/${list}`);
        await frame.waitFor();
        const excess = await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
        expect({ list, width, excess }).toEqual({ list, width, excess: 0 });
      }
      await page.goto(`${shopUrl}/admin/orders`);
      for (const heading of ['staff_orders_number', 'staff_orders_when', 'staff_orders_paid'] as const) {
        await page
          .getByRole('columnheader', { name: wordsOf(locale, heading) })
          .first()
          .waitFor();
      }
      // the header stays at the top of the screen while the rows scroll
      const head = page.locator('.staff-table thead th').first();
      await expect.poll(() => head.evaluate((cell) => getComputedStyle(cell).position)).toBe('sticky');
    }
  },
);

test('a list is narrowed and ordered, kept as a view, opened with it, and saved whole as a file', async () => {
  const { page } = await newOwner({ locale: 'he', width: 390 });
  await page.goto(`${shopUrl}/admin/audit`);
  await page.locator('.staff-table').waitFor();
  const { name, text } = await fileOf(page, 'he');
  expect(name).toBe('audit.csv');
  // the byte order mark makes spreadsheets read Hebrew
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text).toContain(wordsOf('he', 'staff_audit_what'));
  expect(text.trimEnd().split('\r\n').length).toBeGreaterThan(2);

  await chooseFilter(page, wordsOf('he', 'staff_audit_by'), wordsOf('he', 'staff_audit_by_staff'));
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
  // on a phone the menu takes the place of the headers, which are hidden
  await page.locator('th[aria-sort=ascending], .staff-empty').first().waitFor({ state: 'attached' });
});

/** Height in px within which the first card of a list begins on a phone, below header, title, search and filters. */
const FIRST_CARD_PX = 300;

test.for([
  [320, 'he'],
  [390, 'en'],
] as const)(
  'on a phone of %s px in %s the rows come first, and file, selection and order are behind one button',
  async ([width, locale]) => {
    const { page } = await newOwner({ locale, width: 390 });
    await page.setViewportSize({ width, height: 844 });
    const buyer = await visit('/robots.txt', { locale });
    await buyByCalls(buyer, '/api/express-checkout', {
      packageId: 2,
      email: `phone-list-${randomUUID()}@example.com`,
      paymentMethod: 'credit_card',
    });
    await page.goto(`${shopUrl}/admin/orders`);
    const card = page.locator('.staff-table tbody tr').first();
    await card.waitFor();
    expect((await card.boundingBox())?.y).toBeLessThan(FIRST_CARD_PX);
    const box = card.getByRole('checkbox');
    expect(await box.isVisible()).toBe(false);

    await page.getByRole('button', { name: wordsOf(locale, 'staff_list_menu') }).click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await chooseInListMenu(page, locale, 'staff_list_pick');
    await box.check();
    await expectAccessible(page);
    await page.getByRole('button', { name: wordsOf(locale, 'staff_bulk_end') }).click();
    expect(await box.isVisible()).toBe(false);

    await page.getByRole('button', { name: wordsOf(locale, 'staff_list_menu') }).click();
    const price = wordsOf(locale, 'staff_list_sort_down', { column: wordsOf(locale, 'staff_orders_paid') });
    await page.locator('.staff-list-orders').getByRole('link', { name: price }).click();
    await page.waitForURL(/sort=-price/);
  },
);

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
  const { page } = await ownerAtDashboard({ locale: 'en', width: 1440 });
  await page.keyboard.press('?');
  await page.locator('.staff-keys').first().waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  // what is typed while the search still loads is not lost
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/staff/palette-*.js', async (route) => {
    // with Ctrl still held down, a key is a shortcut and no text
    await released.promise;
    await page.keyboard.type('052-1235');
    await page.keyboard.press('Backspace');
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  released.resolve();
  await page.locator('.staff-palette input').waitFor();
  await page.keyboard.type('4567');
  await expect.poll(() => page.locator('.staff-palette input').inputValue()).toBe('052-1234567');
  await page.locator('.staff-palette input').fill('');
  await page.locator('.staff-palette-line').first().waitFor();
  // long screens scroll, and the scroll area is reachable by keyboard
  await expectAccessible(page);
  await page.keyboard.type('stickers');
  await expect.poll(() => page.locator('.staff-palette-line').count()).toBe(1);
  // the library updates the name of the focused line in the field half a second after the list has changed
  await page.waitForFunction(() => {
    const focused = document.querySelector('.staff-palette input')?.getAttribute('aria-activedescendant');
    return typeof focused === 'string' && document.getElementById(focused) !== null;
  });
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/stickers$/);
  await page.locator('dialog').waitFor({ state: 'detached' });
  // a query that is replaced at a stroke: Enter opens the highlighted line before the library names it in the field
  await page.unroute('**/assets/staff/palette-*.js');
  await page.goto(`${shopUrl}/admin/customers`);
  await page.locator('input[name=search]').waitFor();
  await page.keyboard.press('Control+k');
  await page.locator('.staff-palette input').waitFor();
  await page.keyboard.insertText('roles');
  await page.locator('.staff-palette-line[data-key="/admin/team/roles"]').waitFor();
  await page.locator('.staff-palette input').selectText();
  await page.keyboard.insertText('stickers');
  await page.locator('.staff-palette-line[data-key="/admin/stickers"]').waitFor();
  await page.waitForFunction(() => document.querySelector('.staff-palette output')?.textContent === '');
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
  const { page } = await ownerAtDashboard({ locale: 'he', width: 390 });
  const gaps = page.locator('.staff-attention a', { hasText: wordsOf('he', 'staff_attention_first_day_gaps') });
  await gaps.waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await gaps.click();
  await page.waitForURL(/\/admin\/first-day$/);
});
