import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { expectAccessible, untilDrawn, visit } from '../visitor.ts';
import { wordsOf } from '../words.ts';

/** Delays from the specification, section 9. */
const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

function tooltipOf(page: Page): Locator {
  return page.locator('.tooltip');
}

/**
 * Moves the pointer to the centre of an element, without waiting for frames, because none are drawn while time is
 * stopped.
 */
async function pointAt(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('the element is not drawn');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}

/** Opens a page and loads the tooltip module by a first pointer move. */
async function visitWithTooltips(locale: 'he' | 'en'): Promise<Page> {
  const page = await visit(`/${locale}`, { locale, width: 1440 });
  await expect
    .poll(async () => {
      await page.mouse.move(5, 5);
      await page.mouse.move(5, 300);
      return page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => /\/tooltips-[^/]+\.js$/.test(name)),
      );
    })
    .toBe(true);
  await untilDrawn(page);
  return page;
}

/** Stops time until the test advances it. */
async function holdTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 5_000);
}

test.each(locales)('in %s an icon button is named under the pointer after 700 ms', async (locale) => {
  const page = await visitWithTooltips(locale);
  const button = page.locator('.floating-access');
  await holdTime(page);
  await pointAt(page, button);
  await page.clock.runFor(OPEN_DELAY_MS - 1);
  expect(await tooltipOf(page).count()).toBe(0);
  await page.clock.runFor(1);
  expect(await tooltipOf(page).innerText()).toBe(wordsOf(locale, 'access_title'));
  expect(await tooltipOf(page).getAttribute('aria-hidden')).toBe('true');
  const [tip, window] = [await tooltipOf(page).boundingBox(), page.viewportSize()];
  expect(tip?.x).toBeGreaterThanOrEqual(0);
  expect((tip?.x ?? 0) + (tip?.width ?? 0)).toBeLessThanOrEqual(window?.width ?? 0);
  await page.clock.resume();
  await expectAccessible(page);
  // the tooltip stays while the pointer is on it, and closes when it leaves
  await pointAt(page, tooltipOf(page));
  expect(await tooltipOf(page).count()).toBe(1);
  await page.mouse.move(5, 5);
  expect(await tooltipOf(page).count()).toBe(0);
});

test('within 300 ms of one tooltip the next needs no wait, later it does', async () => {
  const page = await visitWithTooltips('en');
  const [access, chat] = [page.locator('.floating-access'), page.locator('.floating-chat')];
  await holdTime(page);
  await pointAt(page, access);
  await page.clock.runFor(OPEN_DELAY_MS);
  await page.mouse.move(5, 5);
  await page.clock.runFor(SKIP_DELAY_MS - 1);
  await pointAt(page, chat);
  await page.clock.runFor(1);
  expect(await tooltipOf(page).count()).toBe(1);
  await page.mouse.move(5, 5);
  await page.clock.runFor(SKIP_DELAY_MS);
  await pointAt(page, access);
  await page.clock.runFor(OPEN_DELAY_MS - 1);
  expect(await tooltipOf(page).count()).toBe(0);
});

test('the keyboard shows the name at once, and one Escape closes the tooltip and the dialog', async () => {
  const page = await visitWithTooltips('en');
  await page.locator('.floating-access').click();
  const dialog = page.locator('dialog:modal');
  await dialog.waitFor();
  // the dialog moved the focus without the keyboard, so no tooltip opens
  expect(await tooltipOf(page).count()).toBe(0);
  const close = dialog.getByRole('button', { name: wordsOf('en', 'access_close'), exact: true }).first();
  await close.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  expect(await tooltipOf(page).innerText()).toBe(wordsOf('en', 'access_close'));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // the focus is back on the button that opened the dialog, which shows its own name
  expect(await tooltipOf(page).allInnerTexts()).not.toContain(wordsOf('en', 'access_close'));
});

test('a button that shows its words has no tooltip', async () => {
  const page = await visitWithTooltips('en');
  await holdTime(page);
  await pointAt(page, page.locator('.menu-toggle'));
  await page.clock.runFor(OPEN_DELAY_MS);
  expect(await tooltipOf(page).count()).toBe(0);
});
