import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { locales } from '#contracts/core/locale.ts';
import { shopUrl, sidewaysExcess, untilDrawn, visit } from '../visitor.ts';
import { walkedIn } from '../walked-in.ts';

/** Windows: a short phone, a usual phone and a small laptop. */
const windows = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 1440, height: 700 },
] as const;

const dialogs = ['?package=2', '?gift=2', '?signIn=email'] as const;

/** Returns the submit button of the open dialog if it is not completely visible in its window or is covered. */
async function outOfSight(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('dialog:modal button[type=submit]')];
    const shown = buttons.filter((button) => button.checkVisibility());
    if (shown.length === 0) return ['no button'];
    return shown
      .filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return top < 0 || bottom > window.innerHeight || hit === null || !button.contains(hit);
      })
      .map((button) => button.innerText);
  });
}

test.each(walkedIn('he', locales))(
  'in %s, the button that a dialog is for is in sight as it opens, in the largest letters too',
  async (locale) => {
    const page = await visit('/robots.txt', { locale });
    await page.addInitScript(() => {
      localStorage.setItem('shampaw-accessibility', JSON.stringify({ fontSize: 24, largeText: true }));
    });
    const found: string[] = [];
    for (const dialog of dialogs) {
      await page.goto(`${shopUrl}/robots.txt`);
      await page.goto(`${shopUrl}/${locale}${dialog}`);
      await page.locator('dialog:modal').waitFor();
      for (const size of windows) {
        await page.setViewportSize(size);
        await untilDrawn(page);
        const what = `${dialog} at ${size.width} × ${size.height}`;
        found.push(...(await outOfSight(page)).map((button) => `${what}: ${button}`));
        if ((await sidewaysExcess(page)) > 0) found.push(`${what} is wider than its window`);
      }
    }
    expect(found).toEqual([]);
  },
);
