import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { locales } from '#contracts/core/locale.ts';
import { boughtCode, fillAndSubmit, payBy } from './buying.ts';
import { expectAccessible, expectAccessibleByDayAndNight, expectNoSidewaysScroll, visit } from '../visitor.ts';
import { documentsOf } from './receipt-documents.ts';
import { wordsOf } from '../words.ts';
import { walkedIn } from '../walked-in.ts';

/** Presses the link with the keyboard and returns the downloaded text. */
async function savedBy(page: Page, label: string): Promise<string> {
  const link = page.getByRole('link', { name: label });
  const [file] = await Promise.all([page.waitForEvent('download'), link.press('Enter')]);
  expect(file.suggestedFilename()).toMatch(/^document-320-\d+\.pdf$/u);
  return await readFile(await file.path(), 'latin1');
}

test.each(walkedIn('he', locales))(
  'a buyer who agrees gets the tax document as a signed file, by keyboard, in %s',
  async (locale) => {
    const page = await visit(`/${locale}?package=1`, { locale });
    await fillAndSubmit(page, 'tax-document@example.com');
    await payBy(page, 'approve');
    await boughtCode(page);
    const part = await documentsOf(page);
    expect(await part.locator('a[href*="/pdf"]').count()).toBe(0);
    await expectAccessible(page);
    await part.getByRole('button', { name: wordsOf(locale, 'taxdoc_consent_give') }).press('Enter');
    const withdraw = part.getByRole('button', { name: wordsOf(locale, 'taxdoc_consent_take') });
    await withdraw.waitFor();
    expect(new URL(page.url()).hash, 'one stays where the button was').toBe('#tax-documents');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await expectAccessibleByDayAndNight(page);
    await expectNoSidewaysScroll(page);
    const original = await savedBy(page, `${wordsOf(locale, 'taxdoc_open')}:`);
    expect(original.slice(0, 5)).toBe('%PDF-');
    expect(original).toContain('/ByteRange');
    await page.reload();
    const copy = await savedBy(page, `${wordsOf(locale, 'taxdoc_open_copy')}:`);
    expect(copy.slice(0, 5)).toBe('%PDF-');
    await withdraw.press('Enter');
    await part.getByText(wordsOf(locale, 'taxdoc_consent_taken')).waitFor();
    expect(await part.locator('a[href*="/pdf"]').count()).toBe(0);
  },
);

test.each(walkedIn('en', locales))(
  'a buyer who names a business gets the invoice in its name, by keyboard, in %s',
  async (locale) => {
    const page = await visit(`/${locale}?package=1`, { locale });
    await fillAndSubmit(page, 'business@example.com');
    await payBy(page, 'approve');
    await boughtCode(page);
    const part = await documentsOf(page);
    await part.getByRole('link', { name: wordsOf(locale, 'taxdoc_buyer_ask') }).press('Enter');
    const name = part.getByLabel(wordsOf(locale, 'taxdoc_buyer_business'));
    await name.fill('כלבייה בע״מ');
    const number = part.getByLabel(wordsOf(locale, 'taxdoc_buyer_number'));
    await number.fill('516179158');
    await number.press('Enter');
    await part.getByText(wordsOf(locale, 'taxdoc_buyer_number_wrong')).waitFor();
    await expectAccessibleByDayAndNight(page);
    await expectNoSidewaysScroll(page);
    await number.fill('51-617915-7');
    await number.press('Enter');
    await part.getByText('516179157').waitFor();
    await expect.poll(() => part.locator('li').count(), { timeout: 30_000 }).toBe(3);
    expect(await part.getByText(wordsOf(locale, 'taxdoc_for_business')).count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('tax-documents');
    await expectAccessible(page);
  },
);

test('without scripts a wrong number, and letters without a font, come back with what was typed and why', async () => {
  const page = await visit('/en?package=1', { scripts: false });
  await fillAndSubmit(page, 'plain-business@example.com');
  await payBy(page, 'approve');
  await page.waitForURL(/\/checkout\/return\//);
  const receipt = page.locator('main a[href*="/receipt/"]').first();
  await expect.poll(async () => (await page.reload(), receipt.count()), { timeout: 20_000 }).toBe(1);
  const part = await documentsOf(page);
  await part.getByRole('link', { name: wordsOf('en', 'taxdoc_buyer_ask') }).click();
  await part.getByLabel(wordsOf('en', 'taxdoc_buyer_business')).fill('Happy Dogs Ltd');
  await part.getByLabel(wordsOf('en', 'taxdoc_buyer_number')).fill('516179158');
  await part.getByRole('button', { name: wordsOf('en', 'taxdoc_buyer_send') }).click();
  await part.getByText(wordsOf('en', 'taxdoc_buyer_number_wrong')).waitFor();
  expect(await part.getByLabel(wordsOf('en', 'taxdoc_buyer_business')).inputValue()).toBe('Happy Dogs Ltd');
  await part.getByLabel(wordsOf('en', 'taxdoc_buyer_business')).fill('Happy Dogs 王小 Ltd');
  await part.getByLabel(wordsOf('en', 'taxdoc_buyer_number')).fill('516179157');
  await part.getByRole('button', { name: wordsOf('en', 'taxdoc_buyer_send') }).click();
  const refused = part.locator('.field-error', { hasText: 'cannot be printed in a document' });
  await refused.waitFor();
  expect(await refused.innerText()).toContain('王 小');
  expect(await part.getByLabel(wordsOf('en', 'taxdoc_buyer_business')).inputValue()).toBe('Happy Dogs 王小 Ltd');
  await part.getByLabel(wordsOf('en', 'taxdoc_buyer_business')).fill('Happy Dogs Ltd');
  await part.getByLabel(wordsOf('en', 'taxdoc_buyer_number')).fill('516179157');
  await part.getByRole('button', { name: wordsOf('en', 'taxdoc_buyer_send') }).click();
  await part.getByText('516179157').waitFor();
});
