import { expect, test } from 'vitest';
import { locales, type Locale } from '#contracts/core/locale.ts';
import { boughtCode, payBy } from './buying.ts';
import { call, member, PASSWORD } from '../account/member.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, untilAlive, visit } from '../visitor.ts';
import { walkedIn } from '../walked-in.ts';
import { waitForWords, wordsOf } from '../words.ts';

let gifts = 0;

/** A gift that was bought by a guest; its link and its code. */
async function givenGift(locale: Locale = 'en') {
  gifts += 1;
  const recipient = `recipient-${Date.now()}-${gifts}@example.com`;
  const page = await visit(`/${locale}?gift=1`, { locale });
  await untilAlive(page);
  await page.locator('input[name=recipientEmail]').fill(recipient);
  await page.locator('dialog input[name=email]').fill('giver3@example.com');
  await page.locator('dialog form button[type=submit]').click();
  await page.waitForURL(/\/sandbox-pay\/pay\//);
  await payBy(page, 'approve');
  const code = await boughtCode(page);
  const path = (await page.locator('main a[href*="/voucher/"]').first().getAttribute('href')) ?? '';
  return { page, code, path };
}

test('the recipient adds a gift to an account from its page, and the giver is not offered that', async () => {
  const { page: giver, path } = await givenGift();
  await giver.goto(shopUrl + path);
  expect(await giver.getByText('Add to my account').count()).toBe(0);
  const guest = await visit(path, { locale: 'en' });
  await guest.getByRole('button', { name: 'Copy code' }).waitFor();
  await guest.getByRole('link', { name: 'Add to my account' }).focus();
  await guest.keyboard.press('Enter');
  await guest.waitForURL(/\/login\?next=/);
  const { page, email } = await member();
  await page.goto(shopUrl + path);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Add to my account' }).click();
  await page.waitForURL(/\/dashboard/);
  // signed in on the page that the link of the guest led to
  await guest.locator('input[name=email]').fill(email);
  await guest.locator('input[name=password]').fill(PASSWORD);
  await guest.locator('form:has(input[name=password]) button[type=submit]').click();
  await guest.waitForURL((url) => url.pathname.endsWith(path.replace(/^\/en/, '')));
  await expect.poll(() => guest.locator('main').innerText()).toContain('1 Premium Wash');
});

test.each(walkedIn('he', locales))(
  'a giver who comes back to the open order page sees that the gift was claimed, and no code any more (%s)',
  async (locale) => {
    const { page: giver, code } = await givenGift(locale);
    const { page: recipient } = await member({ locale });
    expect(await call(recipient, 'POST /api/vouchers/claim', { code })).toBe(200);
    // the page stayed open behind another one
    await giver.evaluate(() => window.dispatchEvent(new Event('focus')));
    await waitForWords(giver, wordsOf(locale, 'gift_claimed_note'));
    expect(await giver.locator('main').innerText()).not.toContain(code);
    expect(await giver.locator('.code, main a[href*="/voucher/"]').count()).toBe(0);
    await expectAccessible(giver);
    await expectNoSidewaysScroll(giver);
  },
);

test('a session that ended while a gift was open leads to the sign-in and back to the gift', async () => {
  const { path } = await givenGift();
  const { page } = await member({ expects: [/401/] });
  await page.goto(shopUrl + path);
  expect(await call(page, 'POST /api/customer/logout')).toBe(200);
  await page.getByRole('button', { name: 'Add to my account' }).click();
  await page.locator('.toast', { hasText: 'You are logged out. Logging in again...' }).waitFor();
  await page.waitForURL(/\/login\?next=/);
  expect(new URL(page.url()).searchParams.get('next')).toBe(path.replace(/^\/en/, ''));
});

test('the link of a gift that is in an account leads to signing in, or to a mail, with scripts and without', async () => {
  const { code, path } = await givenGift('he');
  const { page: owner } = await member({ locale: 'he' });
  expect(await call(owner, 'POST /api/vouchers/claim', { code })).toBe(200);
  const expects = [/403/, /409/];
  const other = await visit(path, { locale: 'he', expects });
  await expect.poll(() => other.locator('main').innerText()).toContain('השובר כבר נמצא בחשבון');
  await expectAccessible(other);
  await expectNoSidewaysScroll(other);
  await other.getByRole('button', { name: 'שלחו לי קישור באימייל' }).click();
  // registered a moment ago, and the address was not confirmed yet
  await expect.poll(() => other.locator('main').innerText()).toContain('אין כתובת אימייל מאומתת');
  const plain = await visit(path, { locale: 'he', scripts: false, expects });
  await plain.getByRole('button', { name: 'שלחו לי קישור באימייל' }).click();
  expect(await plain.locator('main').innerText()).toContain('אין כתובת אימייל מאומתת');
});

test('a link with a full stop, a bracket or a direction mark behind it opens the gift', async () => {
  const { code, path } = await givenGift();
  for (const behind of ['.', ').', '%E2%80%8F', '”']) {
    const page = await visit(path + behind, { locale: 'en' });
    expect(await page.locator('.code').first().innerText()).toBe(code);
  }
});
