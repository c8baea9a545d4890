import { expect, test } from 'vitest';
import { updateProfile } from '#contracts/identity/account.ts';
import { refuseInPlace } from '../server-answers.ts';
import { locales, type Locale } from '#contracts/core/locale.ts';
import type { Page, Route } from 'playwright-core';
import { boughtCode, payBy } from '../purchase/buying.ts';
import { findingsOn } from '../pages/html-findings.ts';
import { cutTexts, movedParts, smallTargets, watchMoves } from '../pages/layout-probes.ts';
import { call, expectToast, member, openDashboard, openParts, visitDashboard } from './member.ts';
import { expectNothingUnderButtons } from '../sweep/floating.ts';
import { expectAccessible, expectAccessibleByDayAndNight, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { wordsOf } from '../words.ts';
import { walkedIn } from '../walked-in.ts';

/** Presses Tab until the focus reaches the named field; throws if it never does. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}

const words = {
  en: ['Profile Information', 'Wash History', 'Account Summary', 'Quick Actions', 'Verification Status'],
  he: ['פרטים אישיים', 'היסטוריית שטיפות', 'סיכום החשבון', 'פעולות מהירות', 'סטטוס אימות'],
} as const satisfies Record<Locale, readonly string[]>;

const views = [
  { locale: 'he', width: 390 },
  { locale: 'en', width: 1440 },
] as const;

test.each(walkedIn('he', views))(
  'the dashboard in $locale, $width px says everything and is accessible by day and night',
  async (view) => {
    const { page } = await member({ ...view, firstName: view.locale === 'he' ? 'נועה' : 'Maximiliana-Aleksandra' });
    for (const heading of words[view.locale]) await page.getByRole('heading', { level: 2, name: heading }).waitFor();
    await expect.poll(() => page.locator('h1').count()).toBe(1);
    await expectAccessibleByDayAndNight(page);
    await expectNoSidewaysScroll(page);
  },
);

test('a new account shows the words of the specification', async () => {
  const { page } = await member();
  const text = await page.locator('main').innerText();
  for (const said of [
    'No wash history yet. Book your first wash to get started!',
    'New Member',
    'No washes',
    'Not Verified',
    'A senior citizen or disability card brings 10% off every wash.',
  ]) {
    expect(text).toContain(said);
  }
  expect(
    await page
      .getByRole('link', { name: /Book a Wash/ })
      .first()
      .getAttribute('href'),
  ).toContain('#packages');
  await expect
    .poll(() => page.getByRole('link', { name: /Buy Gift Card/ }).getAttribute('href'))
    .toContain('#gift-vouchers');
});

test('with the keyboard alone a name is changed, the change taken back, and the session ended', async () => {
  const { page } = await member();
  await tabTo(page, 'input[name=firstName]');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Gal');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Success', 'Profile updated successfully');
  await page.getByRole('heading', { level: 1, name: /Gal/ }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('firstName');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /Dana/ }).waitFor();
  await page.keyboard.type('x');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('input[name=firstName]').inputValue()).toBe('Dana');

  await openDashboard(page);
  await tabTo(page, 'form[action="/api/customer/logout"] button');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Logged Out', 'You have been successfully logged out');
  await page.waitForURL((url) => url.pathname === '/en');
});

test('what cannot be saved is said at its field and nothing typed is lost', async () => {
  const { page } = await member({ expects: [/400|422|500|503/] });
  const first = page.locator('input[name=firstName]');
  await first.fill('');
  await page.keyboard.press('Enter');
  await page.getByText('Required', { exact: true }).waitFor();
  const email = page.locator('input[name=email]');
  await email.fill('not an address');
  await page.keyboard.press('Enter');
  await page.getByText('Invalid email.').waitFor();
  // a refused field shows and announces its error, and no notice covers it
  await page.locator('input[name=phone]').fill('03-5123456');
  await page.keyboard.press('Enter');
  await page.locator('input[name=phone][aria-invalid=true]:focus').waitFor();
  await page.locator('[aria-live=polite]', { hasText: wordsOf('en', 'problem_phone_not_mobile') }).waitFor();
  expect(await page.locator('.toast').count()).toBe(0);
  await page.route('**/api/profile', (route) => refuseInPlace(route, updateProfile, 'service_unavailable'));
  await first.fill('Gal');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Error', 'Failed to update profile');
  await expect.poll(() => first.inputValue()).toBe('Gal');
});

test('a new email waits for its proof, the old one holds, and taking it back is one press', async () => {
  const { page, email } = await member();
  await page.locator('input[name=email]').fill('new-address@example.com');
  await page.keyboard.press('Enter');
  await page.getByText(/new-address@example\.com.* is not confirmed yet/).waitFor();
  await expect.poll(() => page.locator('input[name=email]').inputValue()).toBe(email);
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await page.getByText('Sent. Look in the spam folder, too.').waitFor();
  // the text is the same whether something was bought with this email address or not
  await page.locator('#vouchers').getByText('new-address@example.com').waitFor();
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect.poll(() => page.getByText(/new-address@example\.com/).count()).toBe(0);
});

test('a customer with an expired session sees a notice and the login after half a second', async () => {
  const { page } = await member({ expects: [/401/] });
  expect(await call(page, 'POST /api/customer/logout')).toBe(200);
  await page.locator('input[name=lastName]').fill('Cohen');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...');
  await page.waitForURL(/\/login/);
});

test('a call refused after logging out does not redirect', async () => {
  const { page } = await member({ expects: [/401/] });
  const held = Promise.withResolvers<Route>();
  await page.route(`**${updateProfile.path}`, (route) => held.resolve(route));
  await page.locator('input[name=lastName]').fill('Cohen');
  await page.keyboard.press('Enter');
  const late = await held.promise;
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await expectToast(page, 'Logged Out', 'You have been successfully logged out');
  await page.getByText('Muddy in.').waitFor();
  const refused = page.waitForResponse((answer) => answer.url().endsWith(updateProfile.path));
  await late.continue();
  expect((await refused).status()).toBe(401);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await page.getByText('Logging in again').count()).toBe(0);
});

test('a visitor without a session gets the notice and the login; without scripts a link', async () => {
  const page = await visit('/robots.txt', { expects: [/401/] });
  const answer = await page.goto(`${shopUrl}/en/dashboard`);
  expect(answer?.status()).toBe(401);
  expect(answer?.headers()['cache-control']).toContain('no-store');
  await page.waitForURL(/\/login/);
  expect(new URL(page.url()).searchParams.get('next')).toBe('/dashboard');
  const plain = await visit('/en/dashboard', { scripts: false, expects: [/401/] });
  await expect
    .poll(() => plain.getByRole('link', { name: 'Sign in now' }).getAttribute('href'))
    .toBe('/api/login?next=/dashboard');
});

/** Buys a gift voucher as a guest. */
async function boughtGift(): Promise<string> {
  const page = await visit('/en?gift=1');
  await page.locator('input[name=email]').fill(`giver-${Date.now()}@example.com`);
  await page.locator('dialog[open] button[type=submit]').click();
  await page.waitForURL(/\/sandbox-pay\/pay\//);
  await payBy(page, 'approve');
  return boughtCode(page);
}

test.each(walkedIn('he', locales))('a gift is redeemed into the account by its code, once, in %s', async (locale) => {
  const code = await boughtGift();
  const { page } = await member({ locale, expects: [/404/] });
  await page.locator('a[href*="redeem=1"]').click();
  const dialog = page.locator('dialog[open]');
  await expectAccessible(page);
  await dialog.locator('input[name=code]').fill('0000-0000-0000-0000-0');
  await page.keyboard.press('Enter');
  await dialog.locator('.field-error').waitFor();
  await dialog.locator('input[name=code]').fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.locator('.own-voucher .code', { hasText: code }).waitFor();
  // the gift keeps the look of the card that was opened
  await page.locator('.own-voucher.finish-fresh-pink', { hasText: wordsOf(locale, 'gifts_theme_signature') }).waitFor();
  await expect
    .poll(() => page.locator('.account-balance dd').innerText())
    .toBe(locale === 'he' ? 'שטיפה אחת' : '1 wash');
  expect(new URL(page.url()).search).toBe('');
  await expectAccessibleByDayAndNight(page);
  const other = await member({ expects: [/404/] });
  expect(await call(other.page, 'POST /api/vouchers/claim', { code })).toBe(404);
});

test('on a phone an account without washes begins with its balance, and the index is one row', async () => {
  const { page } = await member({ locale: 'he', width: 390 });
  const tops = await page.evaluate(() =>
    ['#summary', '.quick-action-main', '.dashboard-nav', '#vouchers', '#washes'].map(
      (part) => document.querySelector(part)?.getBoundingClientRect().top ?? Number.NaN,
    ),
  );
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  expect(await page.locator('.dashboard-nav').evaluate((list) => list.clientHeight)).toBeLessThan(80);
  // the row stays in view below the top edge
  await page.locator('#privacy').scrollIntoViewIfNeeded();
  await expect.poll(async () => (await page.locator('.dashboard-nav').boundingBox())?.y).toBeLessThan(100);
  await expectNoSidewaysScroll(page);
});

test('rarely needed parts are collapsed until they are pressed or a link leads to them', async () => {
  const { page } = await member();
  await visitDashboard(page);
  const part = (name: string) => page.getByRole('button', { name, exact: true });
  const ends = page.getByRole('button', { name: wordsOf('en', 'dashboard_delete') });
  expect(await ends.isVisible()).toBe(false);
  await page.locator('.dashboard-nav a[href="#privacy"]').click();
  await ends.waitFor();
  await part(wordsOf('en', 'dashboard_privacy')).click();
  await ends.waitFor({ state: 'hidden' });
  await page.goto(`${shopUrl}/en/dashboard#security`);
  await page.locator('#security h3').first().waitFor();
});

test('without scripts a gift is redeemed as well, and vouchers unfold', async () => {
  const code = await boughtGift();
  const { page } = await member();
  const { cookies } = await page.context().storageState();
  const plain = await visit('/robots.txt', { scripts: false });
  await plain.context().addCookies(cookies);
  await plain.goto(`${shopUrl}/en/dashboard?redeem=1`);
  await plain.locator('input[name=code]').fill('wrong');
  await plain.locator('dialog[open] button[type=submit]').click();
  await plain.getByText('No voucher has this code.').waitFor();
  await plain.locator('input[name=code]').fill(code);
  await plain.locator('dialog[open] button[type=submit]').click();
  await plain.waitForURL(/redeemed=1/);
  await plain.getByText('The voucher was added to your account').waitFor();
  await expect.poll(() => plain.locator('.own-voucher .code').innerText()).toContain(code);
});

test('what may be sent and in which language is decided here', async () => {
  const { page } = await member();
  const topic = page.getByRole('checkbox', { name: 'Offers and news by SMS' });
  await topic.click();
  await expectToast(page, 'Saved', '');
  await page.reload();
  await openParts(page);
  await expect.poll(() => topic.isChecked()).toBe(true);
  await page.getByRole('button', { name: 'עברית' }).click();
  await page.waitForURL(/\/he\/dashboard/);
  await page.getByRole('heading', { level: 2, name: 'פרטים אישיים' }).waitFor();
});

test.each(walkedIn('en', locales))(
  'in %s a very long first name is whole in the menu, and the bar stays as it is',
  async (locale) => {
    const firstName = 'Maximiliana-Aleksandra-Konstantina'.repeat(3);
    const { page } = await member({ locale, firstName });
    await watchMoves(page);
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await visitDashboard(page, locale);
      const label = await page.locator('.site-header .account-entry-in').getAttribute('aria-label');
      expect(label).toContain(firstName);
      expect(await movedParts(page), 'moves by itself').toEqual([]);
      await expectNoSidewaysScroll(page);
      await page.locator('.menu-toggle').click();
      await page.locator('.site-menu-more a', { hasText: firstName }).waitFor();
      const cut = (await cutTexts(page)).filter((text) => !text.startsWith('account-entry-name'));
      expect(cut, `cuts text at ${width} px`).toEqual([]);
      await page.keyboard.press('Escape');
    }
  },
);

test.each(walkedIn('he', locales))(
  'what a member buys lies in the account, and the full page has room for everything, in %s',
  async (locale) => {
    const { page, email } = await member({ locale, firstName: 'Maximiliana' });
    await page.goto(`${shopUrl}/${locale}?package=2`);
    const checkout = page.locator('dialog[open]');
    await checkout.locator('input[name=email]').fill(email);
    await checkout.locator('button[type=submit]').click();
    await page.waitForURL(/\/sandbox-pay\/pay\//);
    await payBy(page, 'approve');
    const code = await boughtCode(page);
    await watchMoves(page);
    for (const width of [360, 1440] as const) {
      await page.setViewportSize({ width, height: 900 });
      await visitDashboard(page, locale);
      expect(await movedParts(page), 'moves by itself').toEqual([]);
      await openParts(page);
      await page.locator('.own-voucher .code', { hasText: code }).waitFor();
      await expect.poll(() => page.locator('#receipts li').count()).toBe(1);
      await expect.poll(() => page.locator('.account-tier').getAttribute('data-tier')).toBe('regular');
      expect(await cutTexts(page), 'cuts text').toEqual([]);
      expect(await smallTargets(page), 'too small').toEqual([]);
      await expectNoSidewaysScroll(page);
      await expectAccessibleByDayAndNight(page);
    }
    await expectNothingUnderButtons(page);
    const { cookies } = await page.context().storageState();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    for (const query of ['', '?redeem=1&problem=voucher_not_found']) {
      expect(await findingsOn(`/${locale}/dashboard${query}`, cookie)).toEqual([]);
    }
  },
);
