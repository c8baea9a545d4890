import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setScene } from './scene/portal-scene.ts';
import { ownerAtDashboard } from './staff-member.ts';
import { addressOf, portalScreens } from '../sweep/portal-screens.ts';
import { walkPortal } from '../sweep/portal-walk.ts';
import { visit } from '../visitor.ts';
import { wordsOf } from '../words.ts';

/** Maximum time for every list screen on a busy machine. */
const TIMEOUT_MS = 300_000;

/** Patterns of values that a spreadsheet cannot use, by name. */
const unusable = {
  'an instant in UTC': /\d{4}-\d\d-\d\dT\d\d:\d\d/,
  'a sum as text': /(?:^|,)"?[\u2066-\u2069]*-?₪[\d,.]+"?(?:,|$)/m,
  'a signed number as text': /(?:^|,)"?'[-+]\d/m,
  'a sign of writing direction': /[\u2066-\u2069]/,
  'an id of the database': /(?:^|,)[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?:,|$)/m,
  'a code in the place of words': /(?:^|,)(?:staff:|[a-z]+(?:\.[a-z_]+)+(?:,|$))/m,
  'data of a program': /\{""/,
};

/** Returns every file that the screen offers for download. */
async function filesOf(page: Page): Promise<string[]> {
  const buttons = page.locator('main').getByRole('button', { name: wordsOf('he', 'staff_list_csv') });
  const files: string[] = [];
  for (const button of await buttons.all()) {
    const coming = page.waitForEvent('download');
    await button.click();
    const download = await coming;
    files.push(await readFile(await download.path(), 'utf8'));
  }
  return files;
}

test('the file of every list has words, local times, and sums as numbers', { timeout: TIMEOUT_MS }, async () => {
  const { page } = await ownerAtDashboard({ locale: 'he', width: 1440 });
  const ids = await setScene(page, await visit('/robots.txt', { locale: 'he' }));
  const found: string[] = [];
  const { goTo } = walkPortal(page, found);
  const seen: string[] = [];
  for (const screen of portalScreens) {
    const address = addressOf(screen, ids);
    await goTo(address);
    for (const file of await filesOf(page)) {
      seen.push(screen.route);
      const faults = Object.entries(unusable).filter(([, pattern]) => pattern.test(file));
      found.push(...faults.map(([name, pattern]) => `${name} · ${address} · ${pattern.exec(file)?.[0]}`));
    }
  }
  expect(found).toEqual([]);
  expect(seen).toEqual(expect.arrayContaining(['orders', 'audit', 'inbox', 'loyalty/points', 'catalogue', 'team']));
});
