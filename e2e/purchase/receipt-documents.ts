import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';

/** Opens the receipt from the page of an order, and returns its documents after the document has its number. */
export async function documentsOf(page: Page): Promise<Locator> {
  await page.locator('main a[href*="/receipt/"]').first().click();
  await page.waitForURL(/\/receipt\//);
  const part = page.locator('section[aria-labelledby=tax-documents]');
  await expect
    .poll(
      async () => {
        await page.reload();
        // the receipt loads after the page, and first says that a document is being issued
        await part.waitFor({ timeout: 10_000 });
        return part.locator('li').count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  return part;
}
