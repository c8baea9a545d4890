import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Locale } from '#contracts/core/locale.ts';
import { boughtCode, buyWashes, orderCodeOn } from './buying.ts';
import { expectFilled, expectToMend, fill, PATIENCE_MS, pressTwice, putIn, send, untilAlive } from '../filling.ts';
import { mailTo, mailsTo } from '../outbox.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit, type VisitorWish } from '../visitor.ts';
import { readable, waitForWords, wordsOf } from '../words.ts';

/** Console messages of Chromium for a connection that the test cuts and refusals that the test expects. */
const meant = [/ERR_INTERNET_DISCONNECTED/, /status of 4\d\d/];

let buyers = 0;

type Bought = {
  readonly page: Page;
  readonly email: string;
  readonly code: string;
  readonly orderCode: string;
  readonly returnPath: string;
};

/** Buys three washes and opens the return page. */
async function buy(locale: Locale, wish: VisitorWish = {}): Promise<Bought> {
  buyers += 1;
  const email = `holder${buyers}@example.com`;
  const page = await visit('/robots.txt', { locale, expects: meant, ...wish });
  const code = await buyWashes(page, locale, email);
  const orderCode = await orderCodeOn(page, locale);
  return { page, email, code, orderCode, returnPath: new URL(page.url()).pathname };
}

async function go(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
}

async function titleIs(page: Page, locale: Locale, key: string): Promise<void> {
  await expect.poll(() => page.locator('h1').innerText(), { timeout: PATIENCE_MS }).toBe(wordsOf(locale, key));
}

async function clickLink(page: Page, address: string): Promise<void> {
  await page.locator(`main a[href*="${address}"]`).first().click();
}

/** Expects all pages of the holder to show that the order is cancelled. */
async function expectHeld({ page, email, code, returnPath }: Bought, locale: Locale): Promise<void> {
  await go(page, returnPath);
  await titleIs(page, locale, 'cancel_done_title');
  await waitForWords(page, '₪142.50');
  await waitForWords(page, wordsOf(locale, 'return_cancelling_hold'));
  await expect.poll(() => page.locator('main').innerText()).not.toContain(code);
  await expect.poll(() => page.title()).toContain(wordsOf(locale, 'cancel_done_title'));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await clickLink(page, '/voucher/');
  await page.waitForURL(/\/voucher\//);
  await page.locator('.voucher-card').waitFor();
  await waitForWords(page, wordsOf(locale, 'voucher_state_frozen'));

  const [subject] = await mailsTo(page, email, 2);
  expect(subject).toContain(wordsOf(locale, 'mail_cancellation_subject', { reference: '' }).trim());
  const mail = readable(await mailTo(page, email));
  expect(mail).toContain(wordsOf(locale, 'mail_cancellation_hold'));
}

test('a buyer cancels: first the preview, then the voucher is on hold on return page, voucher page and in the mail', async () => {
  const bought = await buy('en', { width: 1440 });
  const { page, email, orderCode } = bought;
  await go(page, '/en/cancel');
  await untilAlive(page);
  await send(page);
  await expectToMend(page, 'orderCode', wordsOf('en', 'field_required'));
  await fill(page, { orderCode, email: 'somebody-else@example.com' });
  await send(page);
  await waitForWords(page, wordsOf('en', 'cancel_not_found'));
  await expectFilled(page, { orderCode, email: 'somebody-else@example.com' });
  await fill(page, { email });
  await send(page);
  await page.locator('h2:focus', { hasText: wordsOf('en', 'cancel_quote_title') }).waitFor();
  await waitForWords(page, '₪142.50');
  await expectAccessible(page);

  // after a reload the form contains the entered values
  await page.reload();
  await untilAlive(page);
  await expectFilled(page, { orderCode, email });
  await send(page);
  await page.locator('main form input[name=name]').waitFor();
  await fill(page, { reason: 'The dog dislikes water – הכלב לא אוהב מים' });
  await send(page);
  await expectToMend(page, 'name', wordsOf('en', 'field_required'));
  await fill(page, { name: 'דנה Levi' });

  await page.context().setOffline(true);
  await send(page);
  await waitForWords(page, wordsOf('en', 'problem_offline'));
  await expectFilled(page, { name: 'דנה Levi', reason: 'The dog dislikes water – הכלב לא אוהב מים' });
  await page.context().setOffline(false);
  await pressTwice(page.locator('main form button[type=submit]'));
  await page.locator('output.notice-success:focus', { hasText: wordsOf('en', 'cancel_done_title') }).waitFor();
  await waitForWords(page, wordsOf('en', 'cancel_done_text', { email }));
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
  await expectHeld(bought, 'en');

  await go(page, '/en/cancel');
  await fill(page, { orderCode, email });
  await send(page);
  await waitForWords(page, wordsOf('en', 'cancel_already'));
});

test('without scripts a transaction is cancelled in Hebrew, and the voucher is held as well', async () => {
  const { email, orderCode, returnPath, code, page: buyer } = await buy('he');
  const page = await visit('/he/cancel', { locale: 'he', scripts: false });
  await fill(page, { orderCode: 'SH-NOPE', email });
  await send(page);
  await page.locator('.notice-danger', { hasText: wordsOf('he', 'cancel_not_found') }).waitFor();
  await expectFilled(page, { orderCode: 'SH-NOPE', email });
  await fill(page, { orderCode: orderCode.toLowerCase() });
  await send(page);
  await fill(page, { reason: 'בלי סיבה' });
  await send(page);
  await expectToMend(page, 'name', wordsOf('he', 'field_required'));
  await expectFilled(page, { reason: 'בלי סיבה' });
  await fill(page, { name: 'נועה' });
  await send(page);
  await waitForWords(page, wordsOf('he', 'cancel_done_title'));
  await expectHeld({ page: buyer, email, code, orderCode, returnPath }, 'he');
});

test('a purchase is rated: stars are asked for, the words outlive reload and lost connection, once is once', async () => {
  const { page } = await buy('en');
  await clickLink(page, '/receipt/');
  const rate = await page.getByRole('link', { name: 'Rate Your Experience' }).getAttribute('href');
  await go(page, rate ?? '');
  await untilAlive(page);
  const comment = 'Lovely. הכלב יבש 🐕 <3 & "warm"';
  await fill(page, { comment });
  await send(page);
  await expectToMend(page, 'stars', wordsOf('en', 'rate_choose'));
  await expectAccessible(page);
  await page.locator('.stars label').nth(3).click();
  await page.reload();
  await untilAlive(page);
  await expectFilled(page, { comment });
  await expect.poll(() => page.locator('input[name=stars]:checked').inputValue()).toBe('4');

  await putIn(page, 'comment', 'ארוך '.repeat(300));
  await send(page);
  await expectToMend(page, 'comment', wordsOf('en', 'field_too_long'));
  await fill(page, { comment });
  await page.context().setOffline(true);
  await send(page);
  await waitForWords(page, wordsOf('en', 'problem_offline'));
  await expectFilled(page, { comment });
  await page.context().setOffline(false);
  await pressTwice(page.locator('main form button[type=submit]'));
  await page.locator('h1:focus', { hasText: wordsOf('en', 'rate_thanks_title') }).waitFor();
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('without scripts a rating without stars comes back with its words, then is taken', async () => {
  const { page: buyer } = await buy('he');
  await clickLink(buyer, '/receipt/');
  const rate = await buyer.locator('a[href*="/rate/"]').getAttribute('href');
  const page = await visit(rate ?? '', { locale: 'he', scripts: false });
  await fill(page, { comment: 'נחמד מאוד' });
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await send(page);
  // without Sec-Fetch-Site, this header is the only information about the origin of a form
  expect(await (await sent).headerValue('origin')).toBe(shopUrl);
  await page.locator('.field-error', { hasText: wordsOf('he', 'rate_choose') }).waitFor();
  await expectFilled(page, { comment: 'נחמד מאוד' });
  await page.locator('.stars label').first().click();
  await send(page);
  // one star is a complaint
  await titleIs(page, 'he', 'rate_sorry_title');

  await go(page, rate ?? '');
  await waitForWords(page, wordsOf('he', 'rate_change'));
  await expectFilled(page, { comment: 'נחמד מאוד' });
  expect(await page.locator('.stars input:checked').getAttribute('value')).toBe('1');
});

test('a code is looked up however it is written; a wrong one is said at its field and kept nowhere', async () => {
  const { page, code } = await buy('en');
  await go(page, '/en/voucher');
  await untilAlive(page);
  await send(page);
  await expectToMend(page, 'code', wordsOf('en', 'field_required'));
  const wrong = `${code.slice(0, -1)}${code.endsWith('7') ? '8' : '7'}`;
  await fill(page, { code: wrong });
  await send(page);
  await expectToMend(page, 'code', wordsOf('en', 'voucher_check_refused'));
  await expectFilled(page, { code: wrong });
  await page.context().setOffline(true);
  await send(page);
  await waitForWords(page, wordsOf('en', 'problem_offline'));
  await page.context().setOffline(false);
  await fill(page, { code: `\u200f ${code.toLowerCase().replaceAll('-', ' ')}\u00a0` });
  await pressTwice(page.locator('main form button[type=submit]'));
  await page.locator('.voucher-card', { hasText: code }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toBe('{}');

  const plain = await visit('/he/voucher', { locale: 'he', scripts: false });
  await fill(plain, { code: wrong });
  await send(plain);
  await expectToMend(plain, 'code', wordsOf('he', 'voucher_check_refused'));
  await expectFilled(plain, { code: wrong });
  await fill(plain, { code });
  await send(plain);
  await plain.locator('.voucher-card', { hasText: code }).waitFor();
  expect(plain.url()).not.toContain(code.slice(0, 4));
});

test('on another device the code is shown after the e-mail was entered, with scripts and without', async () => {
  const { code, email, returnPath } = await buy('en');
  for (const scripts of [true, false]) {
    const page = await visit(returnPath, { locale: 'en', scripts, expects: meant });
    await waitForWords(page, code.slice(-4).replace('-', ''));
    await expect.poll(() => page.locator('main').innerText()).not.toContain(code);
    if (scripts) await untilAlive(page);
    await fill(page, { email: 'guess@example.com' });
    await send(page);
    await page.locator('.field-error, .notice-danger').first().waitFor();
    await expectFilled(page, { email: 'guess@example.com' });
    await fill(page, { email: email.toUpperCase() });
    await send(page);
    expect(await boughtCode(page)).toBe(code);
    // this browser has stored the proof
    await page.reload();
    expect(await boughtCode(page)).toBe(code);
  }
});
