import { expect, test } from 'vitest';
import { locales, type Locale } from '#contracts/locale.ts';
import type { Page } from 'playwright-core';
import { boughtCode, payBy } from './buying.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableInTheDark,
  shopUrl,
  visit,
  type VisitorWish,
} from './visitor.ts';

const PASSWORD = 'a muddy dog at 23:00';
let people = 0;

/** What the call made by the page itself answered: with its cookies and as its own origin. */
async function call(page: Page, line: `${'GET' | 'POST'} ${string}`, body?: object): Promise<number> {
  const [method, path] = line.split(' ') as [string, string];
  return page.evaluate(
    async ([how, where, what]) => {
      const sent = what === null ? {} : { headers: { 'content-type': 'application/json' }, body: what };
      return (await fetch(where, { method: how, ...sent })).status;
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  );
}

type Member = { readonly page: Page; readonly email: string };

/** Somebody who has just registered, on their dashboard. */
async function member(wish: VisitorWish & { readonly firstName?: string } = {}): Promise<Member> {
  people += 1;
  const locale = wish.locale ?? 'en';
  const email = `member-${Date.now()}-${people}@example.com`;
  const page = await visit(`/${locale}/contact`, wish);
  const registered = await call(page, 'POST /api/customer/register', {
    firstName: wish.firstName ?? 'Dana',
    lastName: 'Levi',
    email,
    phone: '050-1234567',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    termsAccepted: true,
  });
  expect(registered).toBe(201);
  await openDashboard(page, locale);
  return { page, email };
}

async function openDashboard(page: Page, locale: Locale = 'en'): Promise<void> {
  await page.goto(`${shopUrl}/${locale}/dashboard`, { waitUntil: 'load' });
  // writable once the scripts are there
  await page.locator('input[name=firstName]:not([readonly])').waitFor();
}

async function expectToast(page: Page, title: string, description: string): Promise<void> {
  const toast = page.locator('.toast', { hasText: title });
  await toast.waitFor();
  expect(await toast.innerText()).toContain(description);
}

/** Presses Tab until the focus is where a name is; fails where it never gets there. */
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

const views = locales.flatMap((locale) => ([390, 1440] as const).map((width) => ({ locale, width })));

test.each(views)(
  'the dashboard in $locale, $width px says everything and is accessible by day and night',
  async (view) => {
    const { page } = await member({ ...view, firstName: view.locale === 'he' ? 'נועה' : 'Maximiliana-Aleksandra' });
    for (const heading of words[view.locale]) await page.getByRole('heading', { level: 2, name: heading }).waitFor();
    expect(await page.locator('h1').count()).toBe(1);
    await expectAccessible(page);
    await expectReadableInTheDark(page);
    await expectNoSidewaysScroll(page);
  },
);

test('a new account shows the words of the specification', async () => {
  const { page } = await member();
  const text = await page.locator('main').innerText();
  for (const said of [
    'No wash history yet. Book your first wash to get started!',
    'New Member',
    '0 washes',
    'Not Verified',
    'Upload an ID to qualify for additional discounts.',
  ]) {
    expect(text).toContain(said);
  }
  expect(
    await page
      .getByRole('link', { name: /Book a Wash/ })
      .first()
      .getAttribute('href'),
  ).toContain('#packages');
  expect(await page.getByRole('link', { name: /Buy Gift Card/ }).getAttribute('href')).toContain('#gift-vouchers');
});

test('with the keyboard alone a name is changed, the change taken back, and the session ended', async () => {
  const { page } = await member();
  await tabTo(page, 'input[name=firstName]');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Gal');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Success', 'Profile updated successfully');
  await page.getByRole('heading', { level: 1, name: /Gal/ }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('firstName');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /Dana/ }).waitFor();
  await page.keyboard.type('x');
  await page.keyboard.press('Escape');
  expect(await page.locator('input[name=firstName]').inputValue()).toBe('Dana');

  await openDashboard(page);
  await tabTo(page, 'form[action="/api/customer/logout"] button');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Logged Out', 'You have been successfully logged out');
  await page.waitForURL((url) => url.pathname === '/en');
});

test('what cannot be saved is said at its field and nothing typed is lost', async () => {
  const { page } = await member({ expects: [/500|503/] });
  const first = page.locator('input[name=firstName]');
  await first.fill('');
  await page.keyboard.press('Enter');
  await page.getByText('Please fill this in.').waitFor();
  const email = page.locator('input[name=email]');
  await email.fill('not an address');
  await page.keyboard.press('Enter');
  await page.getByText('Please enter an email address').waitFor();
  await page.route('**/api/profile', (route) => route.fulfill({ status: 500, json: {} }));
  await first.fill('Gal');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Error', 'Failed to update profile');
  expect(await first.inputValue()).toBe('Gal');
});

test('a new email waits for its proof, the old one holds, and taking it back is one press', async () => {
  const { page, email } = await member();
  await page.locator('input[name=email]').fill('new-address@example.com');
  await page.keyboard.press('Enter');
  await page.getByText(/new-address@example\.com.* waits for confirmation/).waitFor();
  expect(await page.locator('input[name=email]').inputValue()).toBe(email);
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await page.getByText('Sent. Look in the spam folder, too.').waitFor();
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await page.getByText(/new-address@example\.com/).waitFor({ state: 'detached' });
});

test('whose session is over is told so and led to the login after half a second', async () => {
  const { page } = await member({ expects: [/401/] });
  expect(await call(page, 'POST /api/customer/logout')).toBe(200);
  await page.locator('input[name=lastName]').fill('Cohen');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...');
  await page.waitForURL(/\/login/);
});

test('a visitor without a session gets the notice and the login; without scripts a link', async () => {
  const page = await visit('/en', { expects: [/401/] });
  const answer = await page.goto(`${shopUrl}/en/dashboard`);
  expect(answer?.status()).toBe(401);
  expect(answer?.headers()['cache-control']).toContain('no-store');
  await page.waitForURL(/\/login/);
  const plain = await visit('/en/dashboard', { scripts: false, expects: [/401/] });
  expect(await plain.getByRole('link', { name: 'Log in now' }).getAttribute('href')).toBe('/api/login');
});

/** A gift voucher that somebody bought without an account. */
async function boughtGift(): Promise<string> {
  const page = await visit('/en?gift=1');
  await page.locator('input[name=email]').fill(`giver-${Date.now()}@example.com`);
  await page.locator('dialog form button[type=submit]').click();
  await page.waitForURL(/\/sandbox-pay\/pay\//);
  await payBy(page, 'approve');
  return boughtCode(page);
}

test.each(locales)('a gift is redeemed into the account by its code, once, in %s', async (locale) => {
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
  expect(await page.locator('.account-balance dd').innerText()).toBe(locale === 'he' ? 'שטיפה אחת' : '1 wash');
  expect(new URL(page.url()).search).toBe('');
  await expectAccessible(page);
  await expectReadableInTheDark(page);
  const other = await member({ expects: [/404/] });
  expect(await call(other.page, 'POST /api/vouchers/claim', { code })).toBe(404);
});

test('without scripts a gift is redeemed as well, and vouchers unfold', async () => {
  const code = await boughtGift();
  const { page } = await member();
  const { cookies } = await page.context().storageState();
  const plain = await visit('/en', { scripts: false });
  await plain.context().addCookies(cookies);
  await plain.goto(`${shopUrl}/en/dashboard?redeem=1`);
  await plain.locator('input[name=code]').fill('wrong');
  await plain.locator('dialog[open] button[type=submit]').click();
  await plain.getByText('No voucher has this code.').waitFor();
  await plain.locator('input[name=code]').fill(code);
  await plain.locator('dialog[open] button[type=submit]').click();
  await plain.waitForURL(/redeemed=1/);
  await plain.getByText('The voucher is yours').waitFor();
  expect(await plain.locator('.own-voucher .code').innerText()).toContain(code);
});

test('what needs a fresh proof asks for it once and then goes on by itself: the export', async () => {
  const { page, email } = await member({ expects: [/403/] });
  let asked = 0;
  await page.route('**/api/account/export', async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    return route.fulfill({ status: 403, json: { code: 'step_up_required', message: 'x' } });
  });
  await page.getByRole('button', { name: 'Download my data' }).click();
  const dialog = page.locator('dialog[open]', { hasText: 'Is it still you?' });
  await expectAccessible(page);
  await dialog.locator('input[name=password]').fill(PASSWORD);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe('shampaw-account.json');
  const text = await (await download.createReadStream()).toArray();
  expect(JSON.parse(Buffer.concat(text).toString('utf8'))).toMatchObject({ profile: { email, firstName: 'Dana' } });
});

test('what may be sent and in which language is decided here', async () => {
  const { page } = await member();
  const topic = page.getByRole('checkbox', { name: 'Offers and news by SMS' });
  await topic.click();
  await expectToast(page, 'Saved', '');
  await page.reload();
  expect(await topic.isChecked()).toBe(true);
  await page.getByRole('button', { name: 'עברית' }).click();
  await page.waitForURL(/\/he\/dashboard/);
  await page.getByRole('heading', { level: 2, name: 'פרטים אישיים' }).waitFor();
});

test('another device is signed out from here', async () => {
  const { page, email } = await member();
  const elsewhere = await visit('/en/contact', { expects: [/401/] });
  expect(await call(elsewhere, 'POST /api/customer/login', { email, password: PASSWORD })).toBe(200);
  await page.reload();
  await page.getByRole('button', { name: /^Sign out Chrome/ }).click();
  await expectToast(page, 'The device was signed out', '');
  expect(await call(elsewhere, 'GET /api/customer/me')).toBe(401);
  expect(await call(page, 'GET /api/customer/me')).toBe(200);
});

test('this device becomes a passkey, and is taken away again', async () => {
  const { page } = await member();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await page.reload();
  await page.getByRole('button', { name: 'Add this device' }).click();
  await expectToast(page, 'This device was added', '');
  await page.getByRole('button', { name: /^Remove / }).click();
  await expectToast(page, 'The passkey was removed', '');
  expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(0);
});

test.each(locales)('an account is deleted only after it was said what goes and what stays, in %s', async (locale) => {
  const { page, email } = await member({ locale, expects: [/401/] });
  await page.locator('.button-danger').click();
  const dialog = page.locator('dialog[open]');
  await expectAccessible(page);
  await dialog.locator('button[type=submit]').click();
  await dialog.locator('.field-error').waitFor();
  await dialog.locator('input[name=sure]').check();
  await dialog.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === `/${locale}`);
  await page.locator('.toast').waitFor();
  expect(await call(page, 'GET /api/customer/me')).toBe(401);
  expect(await call(page, 'POST /api/customer/login', { email, password: PASSWORD })).toBe(401);
});
