import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales, type Locale } from '#contracts/core/locale.ts';
import { knowsFinger, addVirtualAuthenticator } from '../account/signing-in.ts';
import { fill, send } from '../filling.ts';
import { mailAbout } from '../outbox.ts';
import { newOwner, nextCodeOf } from './staff-member.ts';
import { expectAccessible, expectAccessibleByDayAndNight, expectNoSidewaysScroll, shopUrl } from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';
import { walkedIn } from '../walked-in.ts';

const NEW_PASSWORD = 'a clean dog at midnight';

/** Returns the link of the newest email about a forgotten password to an address. Waits for the email. */
async function resetLinkTo(email: string): Promise<string> {
  const text = await mailAbout(email, wordsOf('he', 'mail_staff_reset_subject', { shop: 'שמפאו' }));
  return /https?:\/\/[^\s"<]+\/admin\/reset#[\w-]{43}/.exec(text)?.[0] ?? '';
}

async function expectGood(page: Page): Promise<void> {
  await expectAccessibleByDayAndNight(page);
  await expectNoSidewaysScroll(page);
}

async function askForLink(page: Page, email: string, locale: Locale): Promise<void> {
  await page.goto(`${shopUrl}/admin/login`);
  await page.getByRole('link', { name: wordsOf(locale, 'staff_forgot_link') }).click();
  await page.waitForURL(/\/admin\/forgot$/);
  await expectGood(page);
  await fill(page, { email });
  await send(page);
  await waitForWords(page, wordsOf(locale, 'proof_forgot_sent_title'));
  await expectGood(page);
}

test.for(walkedIn('he', locales))(
  'a member adds a passkey, comes in by it alone, and takes it away (%s)',
  async (locale) => {
    const { page } = await newOwner({ width: 390, locale });
    const finger = await addVirtualAuthenticator(page);
    await page.goto(`${shopUrl}/admin/settings`);
    await page.getByRole('button', { name: wordsOf(locale, 'dashboard_passkey_add') }).click();
    await waitForWords(page, wordsOf(locale, 'dashboard_passkey_added'));
    await page.locator('.staff-passkey').waitFor();
    await expectAccessibleByDayAndNight(page);
    await expectNoSidewaysScroll(page);
    await page.goto(`${shopUrl}/admin/dashboard`);
    await page.getByRole('button', { name: wordsOf(locale, 'staff_logout') }).click();
    const enter = page.getByRole('button', { name: wordsOf(locale, 'staff_login_passkey') });
    await enter.waitFor();
    await expectAccessible(page);
    // a finger that the reader does not recognise is refused
    await knowsFinger(finger, false);
    await enter.click();
    await waitForWords(page, wordsOf(locale, 'signin_biometric_failed_title'));
    await knowsFinger(finger, true);
    await enter.click();
    await page.waitForURL(/\/admin\/(dashboard|first-day)/);
    await page.goto(`${shopUrl}/admin/settings`);
    await page.locator('.staff-passkey').getByRole('button').click();
    await waitForWords(page, wordsOf(locale, 'dashboard_passkey_removed'));
    await expect.poll(() => page.locator('.staff-passkey').count()).toBe(0);
  },
);

test.for(walkedIn('he', locales))(
  'a forgotten password becomes a new one by mail and the code of the app (%s)',
  async (locale) => {
    const { page, email, secret } = await newOwner({ width: 390, locale });
    await page.context().clearCookies({ name: /staff/ });
    await askForLink(page, email, locale);
    const link = await resetLinkTo(email);
    await page.goto(link);
    await waitForWords(page, wordsOf(locale, 'staff_reset_text'));
    expect(page.url()).not.toContain('#');
    await expectGood(page);
    await fill(page, { password: NEW_PASSWORD, code: '000000' });
    await send(page);
    await waitForWords(page, wordsOf(locale, 'staff_code_refused'));
    await fill(page, { code: nextCodeOf(secret) });
    await send(page);
    await page.waitForURL(/\/admin\/(dashboard|first-day)/);
    // the link is used up now
    await page.goto('about:blank');
    await page.goto(link);
    await fill(page, { password: NEW_PASSWORD, code: '000000' });
    await send(page);
    await waitForWords(page, wordsOf(locale, 'proof_link_used_title'));
    await expectGood(page);
  },
);

test.for(walkedIn('en', locales))('a passkey takes the place of the code (%s)', async (locale) => {
  const { page, email } = await newOwner({ width: 1440, locale });
  await addVirtualAuthenticator(page);
  await page.goto(`${shopUrl}/admin/settings`);
  await page.getByRole('button', { name: wordsOf(locale, 'dashboard_passkey_add') }).click();
  await page.locator('.staff-passkey').waitFor();
  await page.context().clearCookies({ name: /staff/ });
  await askForLink(page, email, locale);
  await page.goto(await resetLinkTo(email));
  await page.getByRole('button', { name: wordsOf(locale, 'staff_reset_by_passkey') }).click();
  await fill(page, { password: NEW_PASSWORD });
  await page.getByRole('button', { name: wordsOf(locale, 'staff_reset_passkey_submit') }).click();
  await page.waitForURL(/\/admin\/(dashboard|first-day)/);
  await page.goto(`${shopUrl}/admin/settings`);
  await expect.poll(() => page.locator('.staff-passkey').count()).toBe(1);
});
