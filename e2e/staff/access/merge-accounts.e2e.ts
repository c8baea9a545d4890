import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Locale } from '#contracts/core/locale.ts';
import { call, member } from '../../account/member.ts';
import { mailTo } from '../../outbox.ts';
import { expectAccessible, expectNoSidewaysScroll, expectReadableInTheDark, shopUrl, visit } from '../../visitor.ts';
import { waitForWords, wordsOf } from '../../words.ts';
import { newOwner } from '../staff-member.ts';

/** A customer with an account whose email address is verified. */
async function verifiedMember(locale: Locale, firstName: string): Promise<string> {
  const { page, email } = await member({ locale, firstName });
  await mailTo(page, email);
  const token = /\/email\/verify#([\w-]{43})/.exec(await page.content())?.[1] ?? '';
  await page.goto(`${shopUrl}/${locale}/contact`);
  expect(await call(page, 'POST /api/email/verify', { token })).toBe(200);
  return email;
}

/** Returns the six digits of the newest mail to an email address; a Message-ID can have six digits within a word. */
async function codeMailedTo(page: Page, email: string, subject: string): Promise<string> {
  await expect.poll(async () => mailTo(page, email), { timeout: 20_000 }).toContain(subject);
  const code = /(?<!\w)\d{6}(?!\w)/.exec(await page.locator('body').innerText())?.[0];
  if (code === undefined) throw new Error(`the mail to ${email} has no code`);
  return code;
}

const views = [
  [390, 'he'],
  [1440, 'en'],
] as const satisfies readonly (readonly [number, Locale])[];

test.each(views)(
  'an owner merges two accounts of one person with the codes of both, at %s px in %s',
  async (width, locale) => {
    const [stays, ends] = [await verifiedMember(locale, 'Dana'), await verifiedMember(locale, 'Dana')];
    const { page } = await newOwner({ width, locale });
    await page.goto(`${shopUrl}/admin/customers?search=${encodeURIComponent(stays)}`);
    await page.locator('.staff-table tbody tr a').first().click();
    await page.locator('#customer-story').waitFor();
    const address = page.url();
    await page.locator('.staff-detail-more').getByRole('button').first().click();
    await page.getByRole('button', { name: wordsOf(locale, 'staff_merge_open') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[name=person]').fill(ends);
    await dialog.locator('.staff-people button').first().click();
    await dialog.getByText(wordsOf(locale, 'staff_merge_account_ends')).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expectReadableInTheDark(page);
    await dialog.getByRole('button', { name: wordsOf(locale, 'staff_merge_send') }).click();
    await dialog.locator('input[name=staysCode]').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const reader = await visit('/robots.txt', { locale });
    const heading = wordsOf(locale, 'mail_merge_code_title');
    const codes = [await codeMailedTo(reader, stays, heading), await codeMailedTo(reader, ends, heading)];
    const [staysCode = '', endsCode = ''] = codes;
    const act = dialog.getByRole('button', { name: wordsOf(locale, 'staff_merge_act') });
    await dialog.locator('input[name=staysCode]').fill(endsCode);
    await dialog.locator('input[name=endsCode]').fill(staysCode);
    await act.click();
    await waitForWords(page, wordsOf(locale, 'staff_merge_code_refused'));
    await dialog.locator('input[name=staysCode]').fill(staysCode);
    await dialog.locator('input[name=endsCode]').fill(endsCode);
    await act.click();
    await dialog.waitFor({ state: 'detached' });
    await waitForWords(page, wordsOf(locale, 'staff_merge_done'));
    expect(page.url()).toBe(address);
    // the closed account leads to the account that stays
    await page.goto(`${shopUrl}/admin/customers?kind=account&search=${encodeURIComponent(ends)}`);
    await page.locator('.staff-empty').waitFor();
  },
);
