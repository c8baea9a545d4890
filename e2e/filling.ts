import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { FASTEST_PERSON_MS } from '#domain/core/form-trap.ts';
import { untilDrawn } from './visitor.ts';
import { readable } from './words.ts';

/** How long anything visible may take on a slow machine. */
export const PATIENCE_MS = 15_000;

/** The scripts have taken over the form in the main part of the page: from now on a press is theirs. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main form') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
}

/** Reads the form as long as a person would: the clock that the form's trap reads goes forward, and nobody waits. */
export async function readForm(page: Page): Promise<void> {
  await untilAlive(page);
  // the form notes when it was opened right after it was drawn
  await untilDrawn(page);
  await page.evaluate((readingMs) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + readingMs;
  }, FASTEST_PERSON_MS);
}

export type Filling = Readonly<Record<string, string>>;

/** Fills the fields of the form in the main part of the page, by name. */
export async function fill(page: Page, filling: Filling): Promise<void> {
  for (const [name, text] of Object.entries(filling)) {
    const field = page.locator(`main form [name=${name}]`);
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(text);
    else await field.fill(text);
  }
}

export async function expectFilled(page: Page, filling: Filling): Promise<void> {
  for (const [name, text] of Object.entries(filling)) {
    await expect.poll(() => page.locator(`main form [name=${name}]`).inputValue(), { message: name }).toBe(text);
  }
}

export async function send(page: Page): Promise<void> {
  await page.locator('main form button[type=submit]').click();
}

/**
 * Two presses in one breath, as a trembling finger makes them. Both are there before the first is answered: as two
 * messages to a busy browser the second could meet the page that came of the first.
 */
export async function pressTwice(button: Locator): Promise<void> {
  await button.click({ trial: true });
  await button.evaluate((element) => {
    (element as HTMLButtonElement).click();
    (element as HTMLButtonElement).click();
  });
}

/** The field has the focus and is said to be wrong in these words, by the text that describes it. */
export async function expectToMend(page: Page, name: string, words: string): Promise<void> {
  const field = page.locator(`main form [name=${name}]:focus`).first();
  await field.waitFor({ timeout: PATIENCE_MS });
  await expect.poll(() => describedBy(field), { timeout: PATIENCE_MS }).toContain(words);
}

/** What a screen reader says of a field after its name, or of the group it belongs to. */
async function describedBy(field: Locator): Promise<string> {
  const texts = await field.evaluate((element) => {
    const ids = (element.closest('[aria-describedby]')?.getAttribute('aria-describedby') ?? '').split(' ');
    return ids.map((id) => document.getElementById(id)?.innerText ?? '');
  });
  return readable(texts.join(' '));
}

/** Puts a text in as a program would: typing ends at a field's limit by itself. */
export async function putIn(page: Page, name: string, text: string): Promise<void> {
  await page.locator(`main form [name=${name}]`).evaluate((field, value) => {
    (field as HTMLInputElement | HTMLTextAreaElement).value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);
}
