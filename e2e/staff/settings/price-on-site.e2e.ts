import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { ask } from '../../purchase/asking.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl } from '../../visitor.ts';
import { walkedIn } from '../../walked-in.ts';
import { wordsOf } from '../../words.ts';
import { newOwner } from '../staff-member.ts';

type Sold = { readonly id: number; readonly priceAgorot: number };

test.for(walkedIn('he', locales))('a price is seen on the site before it is saved (%s)', async (locale) => {
  const { page } = await newOwner({ locale, width: 390 });
  const { rows } = await ask<{ rows: { id: string }[] }>(page, 'GET /api/admin/products?kind=package&sale=on');
  const before = await ask<Sold[]>(page, 'GET /api/packages');
  await page.goto(`${shopUrl}/admin/catalogue/${rows[0]?.id}`);
  await page.getByRole('button', { name: wordsOf(locale, 'staff_catalogue_plan'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name=price]').fill('57.50');
  await dialog.getByText(wordsOf(locale, 'staff_catalogue_site'), { exact: true }).click();
  const site = page.frameLocator('.shop-preview-frame:visible');
  await site.locator('#packages').getByText('57.50').first().waitFor();
  expect(await site.locator('html').getAttribute('lang')).toBe(locale);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // a price that is typed differently is shown without another press
  await dialog.locator('input[name=price]').fill('58.50');
  await site.locator('#packages').getByText('58.50').first().waitFor();
  expect(await ask<Sold[]>(page, 'GET /api/packages')).toEqual(before);
});
