import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { boughtCode, fillAndSubmit, payBy } from '../purchase/buying.ts';
import { mailTo } from '../outbox.ts';
import { saveShop, saveShopButton } from '../save-shop.ts';
import { addVirtualAuthenticator } from '../account/signing-in.ts';
import { newOwner } from './staff-member.ts';
import { expectAccessibleByDayAndNight, expectNoSidewaysScroll, shopUrl, visit, type VisitorWish } from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';

async function openShop(part: string, wish: VisitorWish = {}): Promise<Page> {
  const { page } = await newOwner({ width: 1440, ...wish });
  await page.goto(`${shopUrl}/admin/shop?part=${part}`);
  await page.locator('.shop-preview-frame:visible').waitFor();
  return page;
}

async function expectWellMade(page: Page): Promise<void> {
  await expectAccessibleByDayAndNight(page);
  await expectNoSidewaysScroll(page);
}

/** Fills in the fields of a part and saves the part. */
async function say(page: Page, part: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.goto(`${shopUrl}/admin/shop?part=${part}`);
  for (const [name, text] of Object.entries(fields)) await page.locator(`input[name="${name}"]`).fill(text);
  await saveShop(page, 'he');
}

test('the name and number that an owner saves are on the site, in a receipt and in a mail, in both languages', async () => {
  // a name that is used only in this run
  const stamp = String(Date.now()).slice(-6);
  const names = { he: `כפות ${stamp}`, en: `Paws ${stamp}` };
  const page = await openShop('names', { locale: 'he' });
  await page.locator('input[name="name.he"]').fill(names.he);
  await page.locator('input[name="name.en"]').fill(names.en);
  const preview = page.frameLocator('.shop-preview-frame:visible');
  await expect.poll(() => preview.locator('body').innerText()).toContain(names.he);
  await page.locator('.shop-preview:visible').getByRole('button', { name: 'English', exact: true }).click();
  await expect.poll(() => preview.locator('body').innerText()).toContain(names.en);
  // the site does not show it before it is saved
  const before = await visit('/en');
  expect(await before.title()).not.toContain(names.en);
  await expectWellMade(page);
  await saveShop(page, 'he');
  await say(page, 'company', {
    'company.he': `${names.he} בע״מ`,
    'company.en': `${names.en} Ltd.`,
    registrationNumber: '51-234567-9',
    'address.he': 'הרצל 1, חיפה',
    'address.en': 'Herzl 1, Haifa',
  });
  await expectWellMade(page);

  for (const locale of locales) {
    const email = `paws-${locale}-${Date.now()}@example.com`;
    const buyer = await visit(`/${locale}?package=1`, { locale });
    await waitForWords(buyer, '51-234567-9');
    await fillAndSubmit(buyer, email);
    await payBy(buyer, 'approve');
    await boughtCode(buyer);
    await buyer.locator('a[href*="/receipt/"]').first().click();
    await buyer.waitForURL(/\/receipt\//);
    await waitForWords(buyer, `${names[locale]} ${locale === 'he' ? 'בע״מ' : 'Ltd.'}`);
    await waitForWords(buyer, '51-234567-9');
    const mail = await mailTo(buyer, email);
    expect(mail).toContain(names[locale]);
    expect(mail).toContain('51-234567-9');
  }
  // restores the name for the next journeys
  await say(page, 'names', { 'name.he': 'שמפאו', 'name.en': 'Shampaw' });
  await say(page, 'company', { 'company.he': 'שמפאו בע״מ', 'company.en': 'Shampaw Ltd.' });
});

test('the second of two open tabs sees both versions side by side, and an earlier version comes back', async () => {
  const page = await openShop('social', { locale: 'en', width: 390 });
  const other = await page.context().newPage();
  await other.goto(page.url());
  await page.locator('input[name="social.tiktok"]').fill('https://www.tiktok.com/@mine');
  await other.locator('input[name="social.tiktok"]').fill('https://www.tiktok.com/@theirs');
  await saveShop(other, 'en');
  await saveShopButton(page, 'en').click();
  const both = page.locator('.shop-both');
  await both.waitFor();
  await expect.poll(() => both.innerText()).toContain('@theirs');
  expect(await both.innerText()).toContain('@mine');
  await expectWellMade(page);
  await saveShop(page, 'en');
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await expect.poll(() => page.locator('input[name="social.tiktok"]').inputValue()).toContain('@theirs');
  await waitForWords(page, 'restored from version 1');
});

test('typed text survives a change of language and a new sign-in, and overwrites no other change', async () => {
  const { page } = await newOwner({ width: 1440, locale: 'en' });
  await addVirtualAuthenticator(page);
  await page.goto(`${shopUrl}/admin/settings`);
  await page.getByRole('button', { name: wordsOf('en', 'dashboard_passkey_add') }).click();
  await waitForWords(page, wordsOf('en', 'dashboard_passkey_added'));
  await page.goto(`${shopUrl}/admin/shop?part=claims`);
  const field = page.locator('input[name="claims.trainingWeeks"]');
  const before = await field.inputValue();
  await field.fill('9');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await page.bringToFront();
  await page.locator('.staff-menu-button').click();
  await page.locator('.staff-menu-panel .staff-language').click();
  await page.getByRole('heading', { level: 1, name: wordsOf('he', 'staff_place_shop'), exact: true }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('9');
  await other.locator('input[name="claims.trainingWeeks"]').fill('8');
  await saveShop(other, 'en');
  // the session ends while the form is open, so the page can first learn that another user saved
  await page.context().clearCookies({ name: /staff/ });
  const door = page.getByRole('button', { name: wordsOf('he', 'staff_login_passkey') });
  await expect
    .poll(async () => {
      await saveShopButton(page, 'he')
        .click({ timeout: 1_000 })
        .catch(() => undefined);
      return door.isVisible();
    })
    .toBe(true);
  await door.click();
  await page.waitForURL(/part=claims/);
  await expect.poll(() => field.inputValue()).toBe('9');
  await saveShopButton(page, 'he').click();
  await page.locator('.shop-both').waitFor();
  await saveShop(page, 'he');
  // restores the numbers for the next journeys
  await field.fill(before);
  await saveShop(page, 'he');
});
