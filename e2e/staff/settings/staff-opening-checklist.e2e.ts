import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { openingSteps, getOpeningChecklist } from '#contracts/staff/opening-checklist.ts';
import { answerInPlace } from '../../server-answers.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl } from '../../visitor.ts';
import { walkedIn } from '../../walked-in.ts';
import { wordsOf } from '../../words.ts';
import { newOwner } from '../staff-member.ts';

test.for(walkedIn('he', locales))('First day shows a proxy that the settings do not name (%s)', async (locale) => {
  const { page } = await newOwner({ locale, width: 360 });
  await page.route(`**${getOpeningChecklist.path}`, async (route) => {
    const response = await route.fetch();
    const json = { ...((await response.json()) as object), proxyMissing: true };
    await answerInPlace(route, getOpeningChecklist, { response, json });
  });
  await page.goto(`${shopUrl}/admin/first-day`);
  const card = page.getByRole('region', { name: wordsOf(locale, 'staff_first_proxy_title') });
  await card.getByText('TRUSTED_PROXIES', { exact: true }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test.for(walkedIn('en', locales))('each step has a state, and only the next step is open (%s)', async (locale) => {
  const { page } = await newOwner({ locale, width: 390 });
  await page.goto(`${shopUrl}/admin/first-day`);
  const steps = page.locator('.opening-steps > li');
  await steps.first().waitFor();
  expect(await steps.locator('summary .staff-state').count()).toBe(openingSteps.length);
  const next = steps.locator('details[open]');
  expect(await next.count()).toBe(1);
  const [before = ''] = wordsOf(locale, 'staff_first_next').split('{step}');
  expect(await next.locator('h3').innerText()).toContain(before.trim());
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

/** Returns true if an element is within the left and the right edge of a page of this width in px. */
async function isWhollyVisible(element: Locator, width: number): Promise<boolean> {
  const box = await element.boundingBox();
  return box !== null && box.x >= 0 && box.x + box.width <= width;
}

test('the parts of the shop are a list at the side, and on a phone one line that shows the current part', async () => {
  const { page } = await newOwner({ width: 1440 });
  await page.goto(`${shopUrl}/admin/shop`);
  const list = page.getByRole('tablist');
  const first = list.getByRole('tab').first();
  await first.press('ArrowDown');
  await expect.poll(() => list.getByRole('tab').nth(1).getAttribute('aria-selected')).toBe('true');
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = await list.evaluate((tabs) => tabs.scrollWidth - tabs.clientWidth);
    expect(cut, `${width} px`).toBeLessThanOrEqual(0);
    await expectNoSidewaysScroll(page);
  }
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect((await list.boundingBox())?.height, `${width} px`).toBeLessThan(64);
    await list.getByRole('tab').first().focus();
    await page.keyboard.press('End');
    const last = list.getByRole('tab').last();
    await expect.poll(() => last.getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => isWhollyVisible(last, width), { message: `${width} px` }).toBe(true);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Home');
  }
});
