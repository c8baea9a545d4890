import type { Page } from 'playwright-core';
import type { Locale } from '#contracts/core/locale.ts';
import { wordsOf } from '../../words.ts';

/** Opens the form of a row of the staff user's own account. */
export async function expandAccountRow(
  page: Page,
  locale: Locale,
  row: 'staff_own_email' | 'staff_own_password' | 'staff_setup_name',
): Promise<void> {
  const name = wordsOf(locale, 'staff_own_act_of', {
    act: wordsOf(locale, 'staff_own_change'),
    what: wordsOf(locale, row),
  });
  await page.getByRole('button', { name, exact: true }).click();
}
