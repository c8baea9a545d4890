import type { Locator, Page } from 'playwright-core';

/** Counts the presses of a task; typing does not count. */
export function presses() {
  let count = 0;
  return {
    count: () => count,
    async key(page: Page, key: string) {
      count += 1;
      await page.keyboard.press(key);
    },
    async click(target: Locator) {
      count += 1;
      await target.click();
    },
    /** Chooses a file: on a phone, the field opens the camera. */
    async choose(target: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
      count += 1;
      await target.setInputFiles(file);
    },
  };
}

export type Presses = ReturnType<typeof presses>;
