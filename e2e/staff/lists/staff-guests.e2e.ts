import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { member } from '../../account/member.ts';
import { buyByCalls } from '../../purchase/asking.ts';
import { mailTo } from '../../outbox.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit } from '../../visitor.ts';
import { walkedIn } from '../../walked-in.ts';
import { wordsOf } from '../../words.ts';
import { newOwner, ownerAtDashboard } from '../staff-member.ts';

const widths = { en: 1440, he: 390 } as const;

test.each(walkedIn('he', locales))(
  'a buyer without an account is in the list of customers, with orders, messages and a page of their own, in %s',
  async (locale) => {
    const email = `guest-${randomUUID()}@example.com`;
    const visitor = await visit('/robots.txt', { locale });
    await buyByCalls(visitor, '/api/express-checkout', { packageId: 2, email, paymentMethod: 'credit_card' });
    await mailTo(visitor, email);
    const { page } = await newOwner({ locale, width: widths[locale] });
    await page.goto(`${shopUrl}/admin/customers?search=${encodeURIComponent(email)}`);
    const rows = page.locator('.staff-table tbody tr');
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(() => rows.innerText()).toContain(wordsOf(locale, 'staff_customer_guest'));
    // filters of the list, and the beginning of the email address
    for (const query of [`search=${email.slice(0, 14)}&left=yes`, `search=${email.slice(0, 14)}&active=30`]) {
      await page.goto(`${shopUrl}/admin/customers?${query}`);
      await rows.locator('a[href*="/customers/guests/"]').first().waitFor();
    }
    await page.goto(`${shopUrl}/admin/customers?search=${encodeURIComponent(email)}`);
    await expect.poll(() => rows.count()).toBe(1);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await rows.locator('a').first().click();
    await page.waitForURL(/\/admin\/customers\/guests\//);
    await page.locator('#customer-story').waitFor();
    const bought = page.locator(
      'section[aria-labelledby=customer-story] li[data-kind=order] a[href^="/admin/orders/"]',
    );
    expect(await bought.count()).toBe(1);
    expect(await page.locator('main').innerText()).not.toContain(email);
    await page.getByRole('button', { name: wordsOf(locale, 'staff_reveal') }).click();
    await expect.poll(() => page.locator('main').innerText()).toContain(email);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // without a match one act leads back to all rows
    await page.goto(`${shopUrl}/admin/customers?search=unknown-name`);
    await page.locator('.staff-empty').waitFor();
    const clear = page.getByRole('link', { name: wordsOf(locale, 'staff_list_clear') });
    expect(await clear.filter({ visible: true }).count()).toBe(1);
  },
);

test.each(walkedIn('he', locales))(
  'the page of an account shows its history first, two acts, and the rarer ones in a menu that ends with the deletion, in %s',
  async (locale) => {
    const { email } = await member();
    const { page } = await newOwner({ locale, width: widths[locale] });
    await page.goto(`${shopUrl}/admin/customers?search=${encodeURIComponent(email)}`);
    await page.locator('.staff-table tbody tr a').first().click();
    await page.locator('#customer-story').waitFor();
    const titles = await page.locator('main h2').allInnerTexts();
    expect(titles).toEqual(
      (['staff_story_title', 'staff_customer_vouchers', 'staff_notes_title', 'staff_customer_profile'] as const).map(
        (key) => wordsOf(locale, key),
      ),
    );
    const acts = page.locator('.staff-detail-acts > button, .staff-detail-acts > :not(.staff-detail-more) > button');
    expect(await acts.allInnerTexts()).toEqual([
      wordsOf(locale, 'staff_goodwill_give'),
      wordsOf(locale, 'staff_reveal'),
    ]);
    // the first screen of a phone has what happened last
    const { y, height } = (await page.locator('#customer-story').boundingBox()) ?? { y: Infinity, height: 0 };
    expect(y + height).toBeLessThan(740);
    expect(await page.locator('main').innerText()).not.toContain(email);
    await acts.last().click();
    await expect.poll(() => page.locator('main').innerText()).toContain(email);
    await page.locator('.staff-detail-more').getByRole('button').first().click();
    const rarer = page.locator('.staff-detail-more .staff-menu-panel button');
    expect(await rarer.last().innerText()).toBe(wordsOf(locale, 'staff_customer_erase'));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await rarer.last().click();
    await page.locator('dialog input[name=confirmation]').waitFor();
    await expectAccessible(page);
  },
);

test('find says whom a result names, finds screens by other words, leads to acts, and stays in its place', async () => {
  const visitor = await visit('/robots.txt', { locale: 'en' });
  const name = `Shapira${randomUUID().replaceAll(/[^a-f]/g, '')}`;
  const recipient = `gift-${randomUUID()}@example.com`;
  await buyByCalls(visitor, '/api/nayax-checkout', {
    packageId: 3,
    email: `sister-${randomUUID()}@example.com`,
    recipientName: `Maya ${name}`,
    recipientEmail: recipient,
    senderName: 'Dana',
    paymentMethod: 'credit_card',
  });
  const { page } = await ownerAtDashboard({ locale: 'en', width: 1440 });
  const input = page.locator('.staff-palette input');
  const top = () => page.locator('dialog').evaluate((dialog) => dialog.getBoundingClientRect().top);
  await page.keyboard.press('Control+k');
  await input.waitFor();
  const before = await top();
  await input.fill(name);
  const order = page.locator('.staff-palette-line[data-key^="/admin/orders/"]');
  await expect.poll(() => order.innerText()).toContain(`to Maya ${name.slice(0, 12)}`);
  expect(await top()).toBe(before);
  await order.click();
  await page.waitForURL(/\/admin\/orders\//);
  // opened before
  await page.keyboard.press('Control+k');
  await input.waitFor();
  await page.waitForSelector(`.staff-palette-kind:text("${wordsOf('en', 'staff_palette_recent')}")`);
  expect(await top()).toBe(before);
  for (const said of ['vat', 'מע"מ']) {
    await input.fill(said);
    await page.locator('.staff-palette-line[data-key="/admin/reports"]').waitFor();
  }
  for (const [said, screen] of [
    ['password', '/admin/settings'],
    ['logout', '/admin/settings'],
    ['tank', '/admin/control-room'],
  ] as const) {
    await input.fill(said);
    await page.locator(`.staff-palette-line[data-key="${screen}"]`).waitFor();
  }
  await input.fill('staff');
  const [first] = await page
    .locator('.staff-palette-line')
    .evaluateAll((lines) => lines.map((line) => line.dataset['key']));
  expect(first).toBe('/admin/team');
  // an owner finds a colleague, and the line leads to the name in the team
  await input.fill('dana levi');
  await page.locator('.staff-palette-line[data-key^="/admin/team#"]').first().click();
  await page.waitForURL(/\/admin\/team#/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Dana Levi');
  await page.keyboard.press('Control+k');
  await input.fill('compensation');
  await page.locator('.staff-palette-line[data-key="/admin/goodwill?act=give"]').click();
  await page.locator('dialog input[name=person]').waitFor();
  await expectAccessible(page);
});

test('lists and places are reached by single keys, which do nothing while the user types', async () => {
  const visitor = await visit('/robots.txt', { locale: 'en' });
  for (let count = 0; count < 2; count += 1) {
    const email = `keys-${randomUUID()}@example.com`;
    await buyByCalls(visitor, '/api/express-checkout', { packageId: 1, email, paymentMethod: 'credit_card' });
  }
  const { page } = await ownerAtDashboard({ locale: 'en', width: 1440 });
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.waitForURL(/\/admin\/orders$/);
  const rows = page.locator('.staff-table tbody tr');
  await rows.nth(1).waitFor();
  const hasFocus = (row: number) =>
    rows
      .nth(row)
      .evaluate((element) => element.contains(document.activeElement) && document.activeElement?.matches('a'));
  await page.keyboard.press('j');
  expect(await hasFocus(0)).toBe(true);
  await page.keyboard.press('j');
  expect(await hasFocus(1)).toBe(true);
  await page.keyboard.press('x');
  expect(await rows.nth(1).locator('[data-card=pick] input').isChecked()).toBe(true);
  expect(await hasFocus(1)).toBe(true);
  await page.keyboard.press('k');
  expect(await hasFocus(0)).toBe(true);
  await expectAccessible(page);
  const address = await rows.nth(0).locator('a').first().getAttribute('href');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${shopUrl}${address}`);
  // typed characters stay text
  await page.goto(`${shopUrl}/admin/orders`);
  await page.locator('input[name=search]').pressSequentially('gojx');
  expect(await page.locator('input[name=search]').inputValue()).toBe('gojx');
  expect(new URL(page.url()).pathname).toBe('/admin/orders');
  // the list of keys switches them off
  await page.locator('h1').click();
  await page.keyboard.press('?');
  await page.locator('.staff-key-letters input').uncheck();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await page.keyboard.press('?');
  await page.locator('.staff-keys').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/orders');
});

test('the keyboard passes the navigation with one press', async () => {
  const { page } = await ownerAtDashboard({ locale: 'he', width: 1440 });
  const skip = page.getByRole('link', { name: wordsOf('he', 'staff_skip_places') });
  await skip.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main-content');
});
