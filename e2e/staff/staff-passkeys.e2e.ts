import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { knowsFinger, withFingerprint } from '../account/signing-in.ts';
import { newOwner } from './staff-member.ts';
import { expectAccessible, expectNoSidewaysScroll, expectReadableInTheDark, shopUrl } from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';
import { walkedIn } from '../walked-in.ts';

test.for(walkedIn('he', locales))(
  'a member adds a passkey, comes in by it alone, and takes it away (%s)',
  async (locale) => {
    const { page } = await newOwner({ width: 390, locale });
    const finger = await withFingerprint(page);
    await page.goto(`${shopUrl}/admin/settings`);
    await page.getByRole('button', { name: wordsOf(locale, 'dashboard_passkey_add') }).click();
    await waitForWords(page, wordsOf(locale, 'dashboard_passkey_added'));
    await page.locator('.staff-passkey').waitFor();
    await expectAccessible(page);
    await expectReadableInTheDark(page);
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
