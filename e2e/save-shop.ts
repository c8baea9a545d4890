import type { Locator, Page } from 'playwright-core';
import type { Locale } from '#contracts/core/locale.ts';
import { waitForWords, wordsOf } from './words.ts';

export function saveShopButton(page: Page, locale: Locale): Locator {
  return page.locator('form:visible').getByRole('button', { name: wordsOf(locale, 'staff_shop_save') });
}

/** Its answer is waited for: the Hebrew word for 'saved' stands in the rail of the portal, too. */
export async function saveShop(page: Page, locale: Locale): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await saveShopButton(page, locale).click();
  await saved;
  await waitForWords(page, wordsOf(locale, 'staff_shop_saved'));
}
