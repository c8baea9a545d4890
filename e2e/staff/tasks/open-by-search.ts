import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Presses } from '../../presses.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../visitor.ts';

/** Opens the search, types what the caller says, and opens the first result of a kind. */
export async function openBySearch(
  page: Page,
  done: Presses,
  { said, kind }: { said: string; kind: string },
): Promise<void> {
  await done.key(page, 'Control+k');
  await page.locator('.staff-palette input').waitFor();
  await page.keyboard.type(said);
  const line = page.locator(`.staff-palette-line[data-key^="/admin/${kind}/"]`);
  await expect.poll(() => line.count()).toBe(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await done.click(line);
}
