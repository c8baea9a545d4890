import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { devicesAreTwo } from '../../wash/practice-devices.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl } from '../../visitor.ts';
import { wordsOf } from '../../words.ts';
import { newOwner } from '../staff-member.ts';

/** Longest time in ms until a machine has confirmed the price: the worker looks every five seconds. */
const CONFIRM_MS = 45_000;

async function openTab(page: Page, tab: string): Promise<void> {
  await page.goto(`${shopUrl}/admin/stations`);
  await page.locator('.station-card a', { hasText: 'Yarkon' }).first().click();
  await page.getByRole('tab', { name: tab }).click();
}

test.skipIf(devicesAreTwo)('the portal says that the machine has confirmed the price, at a phone', async () => {
  const { page } = await newOwner({ width: 390 });
  await openTab(page, wordsOf('en', 'staff_station_tab_devices'));
  const price = page.locator('dl div', { hasText: wordsOf('en', 'staff_devices_price') });
  await price.getByText(/for 15 minutes/).waitFor();
  await price.getByText(/^Confirmed by the machine/).waitFor({ timeout: CONFIRM_MS });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('an owner makes the limit of hot water stricter for one bay, and cannot loosen it', async () => {
  const { page } = await newOwner({ width: 390 });
  await openTab(page, wordsOf('en', 'staff_station_tab_facts'));
  const limits = page.locator('section', { hasText: wordsOf('en', 'staff_limits_of_readings') }).last();
  await limits.getByLabel(wordsOf('en', 'staff_limit_place')).selectOption('Bay 2');
  const hot = limits.getByLabel(wordsOf('en', 'staff_limit_hot'));
  const save = limits.getByRole('button', { name: wordsOf('en', 'staff_limits_save') });
  await hot.fill('42');
  await save.click();
  await limits.getByText('Enter a number from 40 to 41.').waitFor();
  await expectAccessible(page);
  await hot.fill('40,5');
  await save.click();
  await page.getByText(wordsOf('en', 'staff_form_saved')).first().waitFor();
  await page.reload();
  await limits.getByLabel(wordsOf('en', 'staff_limit_place')).selectOption('Bay 2');
  expect(await hot.inputValue()).toBe('40.5');
  await expectNoSidewaysScroll(page);
  await hot.fill('');
  await save.click();
  await page.getByText(wordsOf('en', 'staff_form_saved')).first().waitFor();
});
