import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { newOwner } from './staff-member.ts';
import { expectAccessible, expectNoSidewaysScroll, expectReadableInTheDark, shopUrl } from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';
import { walkedIn } from '../walked-in.ts';

test.for(walkedIn('en', locales))(
  'an owner plans a text for a day, sees the page and what changed (%s)',
  async (locale) => {
    const { page } = await newOwner({ width: locale === 'he' ? 390 : 1440, locale });
    await page.goto(`${shopUrl}/admin/legal`);
    await page.locator('.message-row').first().waitFor();
    await expectAccessible(page);
    await page.locator('a[href="/admin/legal/cancellation"]').click();
    const how = page.locator(`textarea[name="${locale}.how"]`);
    const publish = page.locator('form').getByRole('button', { name: wordsOf(locale, 'staff_legal_publish') });
    await how.fill('By {firm}');
    await publish.click();
    await page.locator('.field-error').waitFor();
    await expectAccessible(page);
    // the text differs from earlier runs
    await how.fill(`Write to {company}: ${randomUUID()}\n\n# By mail\n- a letter\n- <b>a card</b>`);
    const frame = page.frameLocator('.shop-preview-frame');
    await frame.locator('section#how li').nth(1).waitFor();
    expect(await frame.locator('section#how li').nth(1).innerText()).toBe('<b>a card</b>');
    await expectReadableInTheDark(page);
    await expectNoSidewaysScroll(page);
    // a date so far in the future that no other journey sees the text
    const later = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
    await page.locator('input[name="effective"]').fill(later);
    await publish.click();
    await waitForWords(page, wordsOf(locale, 'staff_legal_published'));
    await page.locator('.staff-activity summary').first().click();
    await page.locator('.legal-difference ins').first().waitFor();
    await expectAccessible(page);
  },
);
