import type { Locator, Page } from 'playwright-core';
import type { Locale } from '#contracts/core/locale.ts';
import { waitForWords, wordsOf } from './words.ts';

export function saveShopButton(page: Page, locale: Locale): Locator {
  return page.locator('form:visible').getByRole('button', { name: wordsOf(locale, 'staff_form_save') });
}

/**
 * Saves the shop's settings. It waits for the response of the call, because the Hebrew text for 'saved' also appears in
 * the navigation.
 */
export async function saveShop(page: Page, locale: Locale): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await saveShopButton(page, locale).click();
  await saved;
  await waitForWords(page, wordsOf(locale, 'staff_shop_saved'));
}
