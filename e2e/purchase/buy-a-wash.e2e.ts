import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { expressCheckout } from '#contracts/selling/checkout.ts';
import { textOfPdf } from '#testing/documents/read-pdf.ts';
import { mailTo } from '../outbox.ts';
import { refuseInPlace } from '../server-answers.ts';
import { boughtCode, fillAndSubmit, payBy } from './buying.ts';
import { expectNothingUnderButtons } from '../sweep/floating.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, untilAlive, visit } from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';

/** Expects the main button of the dialog to be visible, however much of the form above it is filled in. */
async function expectPayInWindow(page: Page): Promise<void> {
  expect(page.viewportSize()).toEqual({ width: 390, height: 844 });
  const button = await page.locator('dialog:modal form:has(input[name=email]) button[type=submit]').boundingBox();
  expect(button?.y).toBeGreaterThanOrEqual(0);
  expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThanOrEqual(844);
}

test('a customer with a phone buys three washes in Hebrew and gets code, mail, voucher and receipt', async () => {
  const page = await visit('/he', { locale: 'he', width: 390 });
  await page.locator('#packages a[href*="package=2"]').click();
  await page.locator('dialog:modal').waitFor();
  await expectAccessible(page);
  await expectPayInWindow(page);
  await page.locator('input[name=email]').fill('noa@example.com');
  await expectPayInWindow(page);
  await fillAndSubmit(page, 'noa@example.com');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await payBy(page, 'approve');
  // the card looks as it was sold, has the code and QR, and says the number of washes once
  const card = page.locator('.voucher-card.finish-premium', { hasText: 'שלוש שטיפות' });
  await card.getByText(wordsOf('he', 'packages_tier_premium'), { exact: true }).waitFor();
  await page.locator('main .button-primary', { hasText: wordsOf('he', 'return_next_station') }).waitFor();
  expect(await card.locator('.qr').isVisible()).toBe(true);
  expect(await card.locator('.code').isVisible()).toBe(true);
  expect(await card.innerText()).not.toContain('3 שטיפות');
  const code = await boughtCode(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectNothingUnderButtons(page);

  await page.locator('a[href*="/voucher/"]').click();
  await page.waitForURL(/\/voucher\//);
  await page.locator('.voucher-card').waitFor();
  await expect.poll(() => page.locator('.voucher-card').innerText()).toContain(code);
  await expect.poll(() => page.locator('.voucher-card').innerText()).toContain('שלוש שטיפות');
  await expectAccessible(page);
  await expectNothingUnderButtons(page);

  await page.goBack();
  await page.locator('a[href*="/receipt/"]').click();
  await page.getByRole('heading', { level: 1, name: 'קבלה' }).waitFor();
  await expect.poll(() => page.locator('.receipt').innerText()).toContain('₪150');
  await expectAccessible(page);
  await expectNothingUnderButtons(page);

  expect(await mailTo(page, 'noa@example.com')).toContain(code);
});

test('a browser that refuses to copy the code says how to take it instead', async () => {
  const page = await visit('/en?package=1', { locale: 'en', width: 1440 });
  await fillAndSubmit(page, 'copies@example.com');
  await payBy(page, 'approve');
  await boughtCode(page);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('not here', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Copy code' }).click();
  await expect.poll(() => page.locator('.toast', { hasText: 'The code was not copied' }).count()).toBe(1);
});

test('a customer at a desktop buys a wash in English with mobile pay, after a mistyped address', async () => {
  const page = await visit('/en', { locale: 'en', width: 1440 });
  await page.locator('#packages a[href*="package=1"]').click();
  await page.getByRole('heading', { name: 'Express checkout' }).waitFor();
  await page.getByText('Mobile pay', { exact: true }).click();
  const email = page.locator('input[name=email]');
  await email.fill('dan@gmial.com');
  await email.blur();
  await waitForWords(page, wordsOf('en', 'checkout_email_doubt'));
  await page.getByRole('button', { name: 'dan@gmail.com' }).click();
  await expect.poll(() => email.inputValue()).toBe('dan@gmail.com');
  const [order] = await Promise.all([
    page.waitForRequest('**/api/express-checkout'),
    page.locator('dialog form button[type=submit]').click(),
  ]);
  expect(order.postData()).toContain('"dan@gmail.com"');
  expect(order.postData()).not.toContain('gmial');
  await page.waitForURL(/\/sandbox-pay\/pay\//);
  await payBy(page, 'approve');
  await boughtCode(page);
  await page.locator('a[href*="/receipt/"]').click();
  await page.getByRole('heading', { level: 1, name: 'Receipt' }).waitFor();
  const receipt = await page.locator('.receipt').innerText();
  const said = ['Transaction number', 'Final total', '₪55', 'Mobile pay (Nayax)', 'Loyalty points earned'];
  for (const text of [...said, 'would have earned 55 points']) {
    expect(receipt).toContain(text);
  }
  for (const button of ['Book Next Wash', 'Rate Your Experience']) {
    await page.getByRole('link', { name: button }).waitFor();
  }
});

test('a gift goes to its recipient by mail, with the words that were written', async () => {
  const page = await visit('/en?gift=3', { locale: 'en', width: 1440 });
  await page.locator('input[name=recipientName]').fill('דנה Levi');
  await page.locator('input[name=recipientEmail]').fill('dana@example.com');
  await page.locator('textarea[name=personalMessage]').fill('מזל טוב! <b>Enjoy</b>');
  await page.locator('input[name=senderName]').fill('Rex & Ruth');
  await page.locator('input[name=petName]').fill('רקסי');
  const written = ['דנה Levi', 'רקסי', 'מזל טוב! <b>Enjoy</b>', 'Rex & Ruth'];
  await expectOnCard(page, written);
  await fillAndSubmit(page, 'giver@example.com');
  await payBy(page, 'approve');
  const code = await boughtCode(page);
  await page.getByText('The gift is on its way').waitFor();
  await expectShared(page);
  await page.locator('main a[href*="/voucher/"]').click();
  await page.waitForURL(/\/voucher\//);
  await expectOnCard(page, [...written, code, 'LUXE', 'Find a station']);
  await expectShared(page);
  await expectAccessible(page);
  const mail = await mailTo(page, 'dana@example.com');
  for (const words of written) expect(mail).toContain(words);
});

async function expectOnCard(page: Page, texts: readonly string[]): Promise<void> {
  const card = page.locator('.voucher-card');
  for (const text of texts) await expect.poll(() => card.innerText()).toContain(text);
}

/**
 * Expects that the link can be shared with a text, by a messaging app and by copying. Its URL has the recipient's
 * language.
 */
async function expectShared(page: Page): Promise<void> {
  const away = page.locator('main a[href^="https://wa.me/?text="]');
  expect(await away.getAttribute('rel')).toBe('noopener noreferrer');
  const [words, link] = new URL((await away.getAttribute('href')) ?? '').searchParams.get('text')?.split('\n') ?? [];
  expect(words).toContain('a little gift for you');
  expect(words).toContain('5 Premium Washes');
  expect(link).toMatch(new RegExp(`^${shopUrl}/en/voucher/[0-9a-z]{32}$`));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await page.locator('.toast', { hasText: 'Link copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
}

test('where the device can share, the link goes out with words, and a gift without an address is not said to be sent', async () => {
  const page = await visit('/he?gift=1', { locale: 'he' });
  await page.addInitScript(() => {
    Object.assign(navigator, { share: (shared: object) => Promise.resolve(Object.assign(window, { shared })) });
  });
  await page.locator('input[name=recipientName]').fill('נועה');
  await fillAndSubmit(page, 'hands-over@example.com');
  await payBy(page, 'approve');
  await boughtCode(page);
  await page.getByText(wordsOf('he', 'return_gift_to_give')).waitFor();
  await page.getByRole('button', { name: 'שתפו' }).click();
  // a press before hydration is repeated after hydration
  const shared = () => page.evaluate(() => (window as { shared?: { text: string; url: string } }).shared);
  await expect.poll(async () => (await shared())?.text).toMatch(/^🐾 \u2068נועה\u2069, מתנה קטנה/u);
  expect((await shared())?.url).toMatch(/\/he\/voucher\/[0-9a-z]{32}$/);
});

test('a voucher is saved as a picture without asking anybody for one', async () => {
  const page = await visit('/he?gift=2', { locale: 'he' });
  await page.locator('textarea[name=personalMessage]').fill('מזל טוב\n'.repeat(6));
  await fillAndSubmit(page, 'picture@example.com');
  await payBy(page, 'approve');
  const code = await boughtCode(page);
  await page.locator('main a[href*="/voucher/"]').click();
  await page.waitForURL(/\/voucher\//);
  await page.locator('.voucher-card .code').waitFor();
  await page.locator('.action-fold > summary').click();
  const [kept] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'שמרו כתמונה' }).click(),
  ]);
  expect(kept.suggestedFilename()).toBe(`${code}.png`);
  const { width, height, format } = await sharp(await kept.path()).metadata();
  expect({ width, format }).toEqual({ width: 1_080, format: 'png' });
  expect(height).toBeGreaterThan(1_500);
});

test('a voucher and its receipt are saved as PDF, with the code on paper', async () => {
  const page = await visit('/he?gift=2', { locale: 'he' });
  await page.locator('textarea[name=personalMessage]').fill('מזל טוב 🎉 #import\n'.repeat(6));
  await fillAndSubmit(page, 'paper@example.com');
  await payBy(page, 'approve');
  const code = await boughtCode(page);
  const kept = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'שמרו כקובץ להדפסה' }).click(),
    ]);
    return { name: file.suggestedFilename(), text: textOfPdf(readFileSync(await file.path())) };
  };
  await page.locator('main a[href*="/voucher/"]').click();
  await page.waitForURL(/\/voucher\//);
  await page.locator('.voucher-card .code').waitFor();
  await page.locator('.action-fold > summary').click();
  const voucher = await kept();
  expect(voucher.name).toBe('voucher.pdf');
  expect(voucher.text).toContain(code);
  expect(voucher.text).toContain('import');
  await page.goBack();
  await page.locator('a[href*="/receipt/"]').click();
  await page.locator('.receipt').waitFor();
  expect((await kept()).name).toBe('receipt.pdf');
});

test('at the button stands what the payment page takes, and nothing else', async () => {
  const page = await visit('/en?package=1', { locale: 'en' });
  const marks = page.locator('.dialog-foot .pay-marks');
  await marks.waitFor();
  expect((await marks.innerText()).split('\n').filter((name) => name.trim() !== '')).toEqual([
    'Credit and debit cards',
    'Phone wallets',
  ]);
});

test('everything works with scripts off: choose, pay, code, receipt', async () => {
  const page = await visit('/he', { locale: 'he', width: 390, scripts: false });
  await page.locator('#packages a[href*="package=3"]').click();
  await page.locator('dialog[open]').first().waitFor();
  await fillAndSubmit(page, 'quiet@example.com');
  await payBy(page, 'approve');
  await page.waitForURL(/\/checkout\/return\//);
  await expect
    .poll(async () => {
      await page.reload();
      return page.locator('.code').count();
    })
    .toBeGreaterThan(0);
  await boughtCode(page);
  await page.locator('a[href*="/receipt/"]').click();
  await expect.poll(() => page.locator('.receipt').innerText()).toContain('₪220');
});

test('an address that was pasted with invisible marks around it buys as well', async () => {
  const page = await visit('/he?package=1', { locale: 'he' });
  await fillAndSubmit(page, '\u200fpasted@example.com\u00a0\u200e');
  await payBy(page, 'approve');
  await boughtCode(page);
  await mailTo(page, 'pasted@example.com');
});

test('receipt and voucher print on one sheet of paper each', async () => {
  const page = await visit('/he?package=1', { locale: 'he', width: 1440 });
  await fillAndSubmit(page, 'paper@example.com');
  await payBy(page, 'approve');
  await boughtCode(page);
  for (const part of ['receipt', 'voucher']) {
    await page.locator(`main a[href*="/${part}/"]`).first().click();
    await page.locator(part === 'receipt' ? '.receipt' : '.voucher-card').waitFor();
    // default print margins of a browser
    const margin = { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' };
    const paper = (await page.pdf({ format: 'A4', margin })).toString('latin1');
    expect(paper.match(/\/Type \/Page\b(?!s)/g), part).toHaveLength(1);
    await untilAlive(page);
    await page.goBack();
  }
});

test('without scripts a wrong address comes back with its words and what was typed', async () => {
  const page = await visit('/he?package=2', { locale: 'he', scripts: false });
  await page.locator('input[name=email]').fill('noa@');
  await page.locator('dialog form button[type=submit]').click();
  await page.locator('.field-error').waitFor();
  await expect.poll(() => page.locator('input[name=email]').inputValue()).toBe('noa@');
});

test('a declined card can be tried again, a cancelled payment too, and nothing was charged', async () => {
  const page = await visit('/en?package=2', { locale: 'en' });
  await fillAndSubmit(page, 'maybe@example.com');
  await payBy(page, 'cancel');
  await page.getByRole('heading', { level: 1, name: 'You cancelled the payment' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try to pay again' }).click();
  await page.waitForURL(/\/sandbox-pay\/pay\//);
  await payBy(page, 'approve');
  await boughtCode(page);
});

test('the back button after paying does not sell twice', async () => {
  const page = await visit('/en?package=1', { locale: 'en' });
  await fillAndSubmit(page, 'back@example.com');
  await payBy(page, 'approve');
  const code = await boughtCode(page);
  // hydration writes to the history entry, so going back during hydration would confuse the test
  await untilAlive(page);
  await page.goBack();
  await page.waitForURL(/\/sandbox-pay\//);
  await expect.poll(() => page.locator('button[name=outcome][value=approve]').count()).toBe(0);
  await page.goForward();
  expect(await boughtCode(page)).toBe(code);
});

test('the keyboard alone is enough to buy', async () => {
  const page = await visit('/en', { locale: 'en', width: 1440 });
  const order = page.locator('#packages a[href*="package=2"]');
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await order.evaluate((element) => element === document.activeElement)) break;
  }
  await page.keyboard.press('Enter');
  await page.locator('dialog:modal').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog:modal').waitFor({ state: 'detached' });
  await expect.poll(() => order.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.locator('dialog:modal').waitFor();
  await page.locator('input[name=email]').focus();
  await page.keyboard.type('keys@example.com');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/sandbox-pay\/pay\//);
  await page.locator('button[value=approve]').focus();
  await page.keyboard.press('Enter');
  await boughtCode(page);
});

test('a wrong address is said at its field, and no order is made', async () => {
  const page = await visit('/en?package=2', { locale: 'en' });
  await page.locator('input[name=email]').fill('not-an-address');
  await page.locator('dialog form button[type=submit]').click();
  await page.getByText('Invalid email. It should look like name@example.com.').waitFor();
  await expect.poll(() => page.locator('input[name=email]').inputValue()).toBe('not-an-address');
  // the field gets the focus even if the button was pressed before the scripts loaded and the form was sent without
  // them
  await page.locator('input[name=email]:focus').waitFor();
  // correcting the value removes the error without sending the form again
  await page.locator('input[name=email]').fill('an-address@example.com');
  await page.locator('.field-error').waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('input[name=email]').getAttribute('aria-invalid')).toBeNull();
});

test('when the order cannot be placed, the specified notice appears and what was typed stays', async () => {
  const page = await visit('/en?package=2', { locale: 'en', expects: [/Failed to load resource/] });
  await page.route('**/api/express-checkout', (route) =>
    refuseInPlace(route, expressCheckout, 'payment_provider_unavailable'),
  );
  await page.locator('input[name=email]').fill('still@example.com');
  await page.locator('dialog form button[type=submit]').click();
  await page.getByText('Checkout Failed').waitFor();
  await page.getByText('There was an issue with your order. Please try again.').waitFor();
  await expect.poll(() => page.locator('input[name=email]').inputValue()).toBe('still@example.com');
});
