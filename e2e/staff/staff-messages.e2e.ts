import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { newOwner } from './staff-member.ts';
import {
  expectAccessible,
  expectAccessibleByDayAndNight,
  expectNoSidewaysScroll,
  expectReadableInTheDark,
  shopUrl,
} from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';
import { walkedIn } from '../walked-in.ts';

test.for(walkedIn('he', locales))(
  'an owner says a message in own words, sees it, and takes it back (%s)',
  async (locale) => {
    const { page } = await newOwner({ width: locale === 'he' ? 390 : 1440, locale });
    await page.goto(`${shopUrl}/admin/messages`);
    await page.locator('.staff-table tbody tr').first().waitFor();
    await expectAccessibleByDayAndNight(page);
    await expectNoSidewaysScroll(page);
    // a chip narrows the list to one channel
    const sms = page.locator('a[href="/admin/messages/phone_code"]');
    await page.locator('.staff-chip', { hasText: wordsOf(locale, 'staff_messages_mail') }).click();
    await sms.waitFor({ state: 'detached' });
    await page.locator('a[href="/admin/messages/voucher_ending"]').click();
    await page.getByRole('heading', { level: 1, name: wordsOf(locale, 'staff_message_name_voucher_ending') }).waitFor();
    const subject = page.locator(`input[name="${locale}.mail_ending_subject"]`);
    const save = page.locator('form').getByRole('button', { name: wordsOf(locale, 'staff_form_save') });
    // without the placeholder for the day the message would be incomplete
    await subject.fill('Soon');
    await save.click();
    await page.locator('.field-error').waitFor();
    await expectAccessible(page);
    await subject.fill('Hurry {date}');
    const frame = page.frameLocator('.shop-preview-frame');
    await expect.poll(() => page.locator('.shop-preview').innerText()).toContain('Hurry ');
    expect(await frame.locator('h1').innerText()).not.toBe('');
    await expectReadableInTheDark(page);
    await expectNoSidewaysScroll(page);
    await save.click();
    await waitForWords(page, wordsOf(locale, 'staff_shop_saved'));
    // the page reloads, and its part above the button gets shorter
    await page.locator('.staff-activity > li').first().waitFor();
    await page.getByRole('button', { name: wordsOf(locale, 'staff_message_test') }).click();
    await waitForWords(page, wordsOf(locale, 'staff_message_test_done'));
    // restores the built-in text for the next journeys
    await subject.fill('');
    await save.click();
    await page.locator('.staff-activity > li').nth(1).waitFor();
  },
);

test('a text message shows how many are paid for', async () => {
  const { page } = await newOwner({ locale: 'he' });
  await page.goto(`${shopUrl}/admin/messages/phone_code`);
  await page.locator('.message-bubble').waitFor();
  expect(await page.locator('.shop-preview').innerText()).toContain('70');
  await waitForWords(page, wordsOf('he', 'staff_message_fixed'));
  await expectAccessible(page);
});
