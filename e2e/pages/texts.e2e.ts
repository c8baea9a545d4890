import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { locales, type Locale } from '#contracts/core/locale.ts';
import { boughtCode, codePattern, fillAndSubmit, payBy } from '../purchase/buying.ts';
import { expressCheckout } from '#contracts/selling/checkout.ts';
import { mailTo } from '../outbox.ts';
import { refuseInPlace } from '../server-answers.ts';
import { askShop } from '../shop-command.ts';
import type { SpecifiedText } from '../sweep/specified-texts.ts';
import { missingOn, spokenText } from '../sweep/texts-present.ts';
import { visit } from '../visitor.ts';
import { readable, waitForWords, wordsOf } from '../words.ts';

const meant = [/status of 404/, /status of 503/];

const receiptTexts: readonly SpecifiedText[] = [
  ['heading', 'Receipt', 'receipt_title'],
  ['text', 'Transaction number', 'receipt_transaction_number'],
  ['text', 'Date and time', 'receipt_date_time'],
  ['text', 'Location', 'receipt_location'],
  ['text', 'Wash type', 'receipt_wash_type'],
  ['text', 'Duration', 'receipt_duration'],
  ['text', 'Customer', 'receipt_customer'],
  ['text', 'Payment method', 'receipt_payment_method'],
  ['text', 'Original amount', 'receipt_original_amount'],
  ['text', 'Final total', 'receipt_total'],
  ['text', 'Loyalty points earned', 'receipt_points'],
  ['link', 'Rate Your Experience', 'receipt_rate'],
  ['link', 'Book Next Wash', 'receipt_book'],
  ['text', 'Questions about this receipt?', 'receipt_support'],
];

/** Date formats of the specification: 'Mar 05, 2024 13:45'. */
const dateForms = {
  en: /[A-Z][a-z]{2} \d{2}, \d{4} \d{2}:\d{2}/,
  he: /\d{1,2} ב[א-ת]+ \d{4},? \d{2}:\d{2}/,
} as const satisfies Record<Locale, RegExp>;

test.each(locales)(
  'a receipt in %s is announced while it loads, then has every text of the specification',
  async (locale) => {
    const page = await visit(`/${locale}?package=1`, { locale, width: 1440 });
    await fillAndSubmit(page, 'texts@example.com');
    await payBy(page, 'approve');
    await boughtCode(page);
    let letThrough: (() => void) | undefined;
    const through = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/api/receipts/*', async (route) => {
      await through;
      await route.continue();
    });
    await page.locator('main a[href*="/receipt/"]').click();
    await waitForWords(page, spokenText(['text', 'Loading receipt...', 'receipt_loading'], locale));
    letThrough?.();
    expect(await missingOn(page, receiptTexts, locale)).toEqual([]);
    await page.locator('h1:focus').waitFor();
    // the total in shekels without decimals, and the date in the specified format
    const receipt = readable(await page.locator('.receipt').innerText());
    expect(receipt).toContain('₪55');
    expect(receipt).not.toContain('₪55.00');
    expect(receipt).toMatch(dateForms[locale]);
  },
);

/** Expects this text in the visible notice; only one notice is visible at a time. */
async function expectNotice(page: Page, locale: Locale, texts: readonly SpecifiedText[]): Promise<void> {
  for (const text of texts) await page.locator('.toast', { hasText: spokenText(text, locale) }).waitFor();
  await expect.poll(() => page.locator('.toast').count()).toBe(1);
}

async function openCheckout(locale: Locale): Promise<Page> {
  const page = await visit(`/${locale}?package=2`, { locale, width: 1440, expects: meant });
  await page.locator('dialog:modal').waitFor();
  await page.locator('input[name=email]').fill('texts@example.com');
  return page;
}

test.each(locales)(
  'in %s a checkout says that it is busy, and that it failed, in the words of the specification',
  async (locale) => {
    const page = await openCheckout(locale);
    let fail: (() => void) | undefined;
    const failed = new Promise<void>((resolve) => (fail = resolve));
    await page.route('**/api/express-checkout', async (route) => {
      await failed;
      await refuseInPlace(route, expressCheckout, 'payment_provider_unavailable');
    });
    await page.locator('dialog form button[type=submit]').click();
    const busy = page.getByRole('button', {
      name: spokenText(['button', 'Processing...', 'checkout_processing'], locale),
    });
    await busy.waitFor();
    await expect.poll(() => busy.isDisabled()).toBe(true);
    fail?.();
    await expectNotice(page, locale, [
      ['text', 'Checkout Failed', 'checkout_failed_title'],
      ['text', 'There was an issue with your order. Please try again.', 'checkout_failed_description'],
    ]);
  },
);

test('without a connection the checkout says so above its button, without a notice', async () => {
  const page = await visit('/he?package=2', { locale: 'he', width: 390, expects: [/ERR_INTERNET_DISCONNECTED/] });
  await page.locator('dialog:modal').waitFor();
  await page.locator('input[name=email]').fill('texts@example.com');
  await page.context().setOffline(true);
  await page.locator('dialog form button[type=submit]').click();
  await page.locator('dialog .notice-danger', { hasText: wordsOf('he', 'checkout_offline') }).waitFor();
  expect(await page.locator('.toast').count()).toBe(0);
});

const freePackage = 7;

async function giveAway(): Promise<void> {
  await askShop(`with added as (
    insert into wash_package (wash_package_id, kind, number, name, name_he, wash_count, wash_minutes, tax_treatment)
    values (gen_random_uuid(), 'package', ${freePackage}, 'Opening day', 'יום הפתיחה', 1, 15, 'at_sale')
    on conflict (kind, number) do update set active = true
    returning wash_package_id)
    insert into price_version (price_version_id, wash_package_id, price_agorot, valid_from)
    select gen_random_uuid(), wash_package_id, 0, now() from added`);
}

test.each(locales)(
  'in %s an order that costs nothing is complete in the words of the specification, and its mail brings the code',
  async (locale) => {
    await giveAway();
    onTestFinished(() => askShop(`update wash_package set active = false where number = ${freePackage}`));
    const email = `free-${locale}@example.com`;
    const page = await visit(`/${locale}?package=${freePackage}`, { locale, width: 390 });
    await page.locator('dialog:modal').waitFor();
    await page.locator('input[name=email]').fill(email);
    expect(await page.locator('input[type=radio][name=paymentMethod]').count()).toBe(0);
    await page.getByRole('button', { name: wordsOf(locale, 'checkout_submit_free') }).click();
    await expectNotice(page, locale, [
      ['text', 'Order Complete', 'checkout_complete_title'],
      ['text', 'Check your email for gift card or purchase details', 'checkout_complete_description'],
    ]);
    await page.locator('dialog:modal').waitFor({ state: 'detached' });
    expect(await mailTo(page, email)).toMatch(codePattern);
  },
);
