import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { boughtCode, fillAndSubmit, orderCodeOn, payBy } from '../purchase/buying.ts';
import { member, openDashboard } from '../account/member.ts';
import { translatedValues, translatePage } from './translation-probes.ts';
import { shopUrl, untilAlive, visit } from '../visitor.ts';
import { wordsOf } from '../words.ts';

/** Expects values to be unchanged by a translation. Continues after a finding, so that one run lists all findings. */
async function expectValuesLeftAlone(page: Page, names: readonly string[] = []): Promise<void> {
  expect.soft(await translatedValues(page, names), page.url()).toEqual([]);
}

test.each(locales)(
  'in %s a browser that translates leaves prices, codes, addresses and names as they are, from the offer to the account',
  async (locale) => {
    const { page, email } = await member({ locale, firstName: 'Tamar' });
    await page.goto(`${shopUrl}/${locale}?package=2`);
    await page.locator('dialog:modal').waitFor();
    await expectValuesLeftAlone(page);
    await fillAndSubmit(page, email);
    await payBy(page, 'approve');
    await boughtCode(page);
    await expectValuesLeftAlone(page);
    const orderCode = await orderCodeOn(page, locale);
    const links = ['/receipt/', '/voucher/'].map((part) => page.locator(`main a[href*="${part}"]`).first());
    const [receipt, voucher] = await Promise.all(links.map((link) => link.getAttribute('href')));
    for (const path of [receipt, voucher, `/${locale}/stations/tel-aviv-hayarkon-park`, `/${locale}/stations`]) {
      await page.goto(shopUrl + path);
      await page.locator('main h1').first().waitFor();
      await expectValuesLeftAlone(page, [orderCode, 'Tamar', 'Levi']);
    }
    await openDashboard(page, locale);
    await page.locator('.own-voucher-head').first().waitFor();
    await expectValuesLeftAlone(page, [orderCode, 'Tamar', 'Levi']);
  },
);

test('in a translated page a gift names its recipient untranslated', async () => {
  const page = await visit('/en?gift=1', { locale: 'en' });
  await page.locator('input[name=recipientEmail]').fill('noa@example.com');
  await page.locator('input[name=recipientName]').fill('Rose Summer');
  await fillAndSubmit(page, 'giver-of-roses@example.com');
  await payBy(page, 'approve');
  await page.waitForURL(/\/checkout\/return\//);
  await page.locator('main a[href*="/receipt/"]').first().waitFor({ timeout: 20_000 });
  await expectValuesLeftAlone(page, ['Rose Summer']);
});

test('a translated page goes on working: errors come and go, dialogs open, pages and the language change', async () => {
  const page = await visit('/en', { locale: 'en' });
  await translatePage(page);
  await page.locator('#packages a[href*="package=2"]').first().click();
  await page.locator('dialog:modal').waitFor();
  await translatePage(page);
  const email = page.locator('dialog input[name=email]');
  await email.fill('dana@gamil.con');
  await email.press('Enter');
  await page.locator('dialog .field-error').first().waitFor();
  await translatePage(page);
  await email.fill('dana@example.com');
  await page.locator('dialog .field-error').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.locator('dialog:modal').waitFor({ state: 'detached' });

  await page.locator('footer a[href$="/stations"]').click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForURL(/\/en\/stations/);
  await page.locator('.station-card').first().waitFor();
  await translatePage(page);
  await page.locator('.finder-tools input').first().fill('Haifa');
  await page.locator('.finder-tools input').first().fill('');
  await page.locator('.language-toggle').click();
  await page.waitForURL(/\/he\/stations/);
  await expect.poll(() => page.locator('h1').innerText()).toBe(wordsOf('he', 'stations_title'));
});

test('a translated order page shows the code when the payment is confirmed, and a translated form what is wrong', async () => {
  const page = await visit('/en?package=1', { locale: 'en' });
  await fillAndSubmit(page, `t${Date.now()}@example.com`);
  await payBy(page, 'approve');
  await page.waitForURL(/\/checkout\/return\//);
  await untilAlive(page);
  await translatePage(page);
  await boughtCode(page);
  await page.goto(`${shopUrl}/en/contact`);
  await translatePage(page);
  await page.locator('main form button[type=submit]').click();
  await page.locator('main .field-error').first().waitFor();
  await translatePage(page);
  await page.locator('main form button[type=submit]').click();
  await page.locator('main .field-error').first().waitFor();
});
