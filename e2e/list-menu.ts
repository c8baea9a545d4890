import type { Page } from 'playwright-core';
import type { Locale } from '#contracts/core/locale.ts';
import { wordsOf } from './words.ts';

/** Chooses an option of a list's menu, by its message key. */
export async function chooseInListMenu(page: Page, locale: Locale, option: string): Promise<void> {
  await page.getByRole('button', { name: wordsOf(locale, 'staff_list_menu') }).click();
  await page
    .locator('.staff-list-menu .staff-menu-panel')
    .getByRole('button', { name: wordsOf(locale, option), exact: true })
    .click();
}

/** Shows the checkboxes of a list on a narrow screen; a wide one shows them always. */
export async function showCheckboxes(page: Page, locale: Locale): Promise<void> {
  await page.locator('.staff-table').waitFor();
  const menu = page.getByRole('button', { name: wordsOf(locale, 'staff_list_menu') });
  if (await menu.isVisible()) await chooseInListMenu(page, locale, 'staff_list_pick');
}
