import { expect, test } from 'vitest';
import { locales, type Locale } from '#contracts/core/locale.ts';
import type { Page } from 'playwright-core';
import { buyByCalls } from './asking.ts';
import { boughtCode, codePattern, openGift, showGiftCode } from './buying.ts';
import { call, member, PASSWORD } from '../account/member.ts';
import { expectNothingUnderButtons } from '../sweep/floating.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit, type VisitorWish } from '../visitor.ts';
import { walkedIn } from '../walked-in.ts';
import { waitForWords, wordsOf } from '../words.ts';

let gifts = 0;
const RECIPIENT = 'Noa Example';
const MESSAGE = 'Happy birthday to you both';

/** Buys a gift as a guest. Returns its link and its code. */
async function givenGift(locale: Locale = 'en', wish: VisitorWish & { readonly recipientEmail?: string } = {}) {
  gifts += 1;
  const { recipientEmail = `recipient-${Date.now()}-${gifts}@example.com`, ...visitor } = wish;
  const page = await visit('/robots.txt', { locale, ...visitor });
  const gift = { packageId: 1, recipientName: RECIPIENT, personalMessage: MESSAGE, recipientEmail };
  const giver = { locale, email: 'giver3@example.com', paymentMethod: 'credit_card' };
  await page.goto(await buyByCalls(page, '/api/nayax-checkout', { ...gift, ...giver }));
  const code = await boughtCode(page);
  const path = (await page.locator('main a[href*="/voucher/"]').first().getAttribute('href')) ?? '';
  return { page, code, path };
}

test('the recipient adds a gift to an account from its page, and the giver is not offered that', async () => {
  const { page: giver, path } = await givenGift();
  await giver.goto(shopUrl + path);
  expect(await giver.getByText('Add to my account').count()).toBe(0);
  const guest = await visit(path, { locale: 'en' });
  await openGift(guest);
  // the way to a station is the only coral button; an account is not needed to wash
  expect(await guest.locator('main .button-primary:visible').allInnerTexts()).toEqual(['Find a station near you']);
  await expectNothingUnderButtons(guest);
  const order = [
    'Find a station near you',
    wordsOf('en', 'pass_show'),
    'Add to my account',
    'Send on WhatsApp',
    'Copy the link',
    wordsOf('en', 'voucher_keep_more'),
  ];
  const shared = await guest.getByRole('link', { name: /Send on WhatsApp/ }).getAttribute('href');
  expect(new URL(shared ?? '').searchParams.get('text'), 'the recipient does not write as the giver').not.toContain(
    'gift',
  );
  const said = await guest.locator('.gift-inside').innerText();
  expect(order.toSorted((one, other) => said.indexOf(one) - said.indexOf(other))).toEqual(order);
  // copies of the code, print and wallets are one row; a device without a share menu has two rows before it
  const rows = guest.locator('.action-list > :visible');
  expect(await rows.count()).toBeLessThanOrEqual(4);
  await guest.locator('.action-fold > summary').click();
  await guest.getByRole('button', { name: 'Copy code' }).waitFor();
  await guest.getByRole('link', { name: 'Add to my account' }).focus();
  await guest.keyboard.press('Enter');
  await guest.waitForURL(/\/login\?next=/);
  const { page, email } = await member();
  await page.goto(shopUrl + path);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Add to my account' }).click();
  await page.waitForURL(/\?claimed=1$/);
  // the giver's words stay, and the note that everybody with the code can use it is gone
  await page.locator('.voucher-claimed').waitFor();
  expect(await page.getByText(MESSAGE).isVisible()).toBe(true);
  expect(await page.getByText(wordsOf('en', 'voucher_bearer')).count()).toBe(0);
  await expectAccessible(page);
  await page.goto(`${shopUrl}/en/dashboard`);
  await page.locator('#vouchers').getByText(MESSAGE).waitFor();
  // signs in on the page that the guest's link opened
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
    // the page has stayed open in the background
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
  await openGift(page);
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
  // a new account, whose email address is not verified
  await expect.poll(() => other.locator('main').innerText()).toContain('אין כתובת אימייל מאומתת');
  const plain = await visit(path, { locale: 'he', scripts: false, expects });
  await plain.getByRole('button', { name: 'שלחו לי קישור באימייל' }).click();
  expect(await plain.locator('main').innerText()).toContain('אין כתובת אימייל מאומתת');
});

test('a link with a full stop, a bracket or a direction mark behind it opens the gift', async () => {
  const { code, path } = await givenGift();
  for (const behind of ['.', ').', '%E2%80%8F', '”']) {
    const page = await visit(path + behind, { locale: 'en' });
    if (behind === '.') await openGift(page);
    expect(await page.locator('.code').first().innerText()).toBe(code);
  }
});

/** Returns what a chat reads from a link before a person opens it. */
async function previewOf(page: Page): Promise<Record<string, string>> {
  const pairs = await page
    .locator('meta[property^="og:"]')
    .evaluateAll((all) => all.map((meta) => [meta.getAttribute('property') ?? '', meta.getAttribute('content') ?? '']));
  return Object.fromEntries(pairs);
}

test.each(walkedIn('he', locales))(
  'a gift arrives in a chat as a closed card in the language of its order, and names nobody (%s)',
  async (locale) => {
    const { page: giver, path } = await givenGift(locale, { recipientEmail: '' });
    const shared = new URL(
      (await giver.getByRole('link', { name: wordsOf(locale, 'share_whatsapp') }).getAttribute('href')) ?? '',
    );
    expect(shared.searchParams.get('text')).toContain(`/${locale}/voucher/`);
    // a chat sends no language
    const chat = await visit(path, { locale: locale === 'he' ? 'en' : 'he', scripts: false });
    const preview = await previewOf(chat);
    expect(preview['og:title']).toBe(locale === 'he' ? 'מתנה מחכה לכם בשמפאו' : 'A gift is waiting at Shampaw');
    expect(preview['og:image']).toBe(`${shopUrl}/og/gift-fresh-pink-${locale}.jpg`);
    expect((await chat.request.get(preview['og:image'] ?? '')).headers()['content-type']).toBe('image/jpeg');
    expect(JSON.stringify(preview)).not.toMatch(new RegExp(`${RECIPIENT}|${MESSAGE}`));
  },
);

test.each(walkedIn('en', locales))(
  'a recipient opens a gift from the keyboard, hears it in order, and finds it open at the second visit (%s)',
  async (locale) => {
    const { path } = await givenGift(locale);
    const page = await visit(path, { locale });
    const open = page.getByRole('button', { name: wordsOf(locale, 'gift_open') });
    expect(await page.locator('.code').first().isVisible()).toBe(false);
    expect(await page.getByText(MESSAGE).isVisible()).toBe(false);
    // the closed card greets by name
    expect(await page.locator('.gift-waiting h1').innerText()).toContain(RECIPIENT);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await open.focus();
    await page.keyboard.press('Enter');
    await page.locator('.gift-inside[data-phase=opened]').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(RECIPIENT);
    // the dog stays, and QR and code can be saved immediately
    expect(await page.locator('.gift-dog').isVisible()).toBe(true);
    expect(await page.locator('.voucher-card-worth').isVisible()).toBe(true);
    expect(await page.locator('.voucher-card-window :is(.qr, .code)').filter({ visible: true }).count()).toBe(2);
    await expectAccessible(page);
    expect(await showGiftCode(page, locale)).toMatch(codePattern);
    const said = (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ');
    const worth = (await page.locator('.voucher-card-worth').innerText()).replaceAll(/\s+/g, ' ');
    const places = [MESSAGE, worth, wordsOf(locale, 'pass_show'), wordsOf(locale, 'voucher_claim')].map((part) =>
      said.indexOf(part),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(Math.min(...places)).toBeGreaterThan(0);
    await expectAccessible(page);
    await page.reload();
    await page.locator('.code').first().waitFor();
    expect(await open.count()).toBe(0);
    expect(await page.locator('.gift-dog').isVisible()).toBe(true);
    // what the gift is worth is above the QR
    const above = await page.locator('.voucher-card-worth').boundingBox();
    const qr = await page.locator('.voucher-card-window .qr').boundingBox();
    expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThanOrEqual(qr?.y ?? 0);
  },
);

test('the first visit to a closed gift weighs at most 120 KB', async () => {
  const { path } = await givenGift('he');
  const page = await visit(path, { locale: 'he' });
  const sizes = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) =>
      entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : Number.NaN,
    ),
  );
  expect(Math.min(...sizes)).toBeGreaterThan(0);
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(120 * 1_024);
});

test('without scripts a gift is open', async () => {
  const { code, path } = await givenGift();
  const page = await visit(path, { locale: 'en', scripts: false });
  expect(await page.getByText(MESSAGE).isVisible()).toBe(true);
  expect(await page.locator('.code').first().innerText()).toBe(code);
  expect(await page.locator('.code').first().isVisible()).toBe(true);
  expect(await page.locator('.gift-open').isVisible()).toBe(false);
});

test('a closed gift is printed open, with its code', async () => {
  const { path } = await givenGift();
  const page = await visit(path, { locale: 'en' });
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.code').first().isVisible()).toBe(true);
  expect(await page.locator('.voucher-card-window .qr').isVisible()).toBe(true);
});
