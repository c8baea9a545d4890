import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { HUMAN_FILL_TIME_MIN_MS } from '#domain/core/honeypot.ts';
import { untilDrawn } from './visitor.ts';
import { readable } from './words.ts';

/** Maximum time in milliseconds until something is visible on a slow machine. */
export const PATIENCE_MS = 15_000;

/** Waits until scripts have taken over the form in the main part of the page. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main form') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
}

/** Advances the clock of the form's spam trap, as if a person had read the form. */
export async function readForm(page: Page): Promise<void> {
  await untilAlive(page);
  // the form stores its opening time immediately after it is drawn
  await untilDrawn(page);
  await page.evaluate((readingMs) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + readingMs;
  }, HUMAN_FILL_TIME_MIN_MS);
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
 * Presses a button twice immediately. Both presses are sent in one message, because the second of two messages could
 * reach the next page.
 */
export async function pressTwice(button: Locator): Promise<void> {
  await button.click({ trial: true });
  await button.evaluate((element) => {
    (element as HTMLButtonElement).click();
    (element as HTMLButtonElement).click();
  });
}

/** Expects the field to have the focus and to be described as invalid with this text. */
export async function expectToMend(page: Page, name: string, words: string): Promise<void> {
  const field = page.locator(`main form [name=${name}]:focus`).first();
  await field.waitFor({ timeout: PATIENCE_MS });
  await expect.poll(() => describedBy(field), { timeout: PATIENCE_MS }).toContain(words);
}

/** Returns the text that a screen reader reads after the name of a field or its group. */
async function describedBy(field: Locator): Promise<string> {
  const texts = await field.evaluate((element) => {
    const ids = (element.closest('[aria-describedby]')?.getAttribute('aria-describedby') ?? '').split(' ');
    return ids.map((id) => document.getElementById(id)?.innerText ?? '');
  });
  return readable(texts.join(' '));
}

/** Sets a text directly, because typing stops at the length limit of a field. */
export async function putIn(page: Page, name: string, text: string): Promise<void> {
  await page.locator(`main form [name=${name}]`).evaluate((field, value) => {
    (field as HTMLInputElement | HTMLTextAreaElement).value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);
}

/** Types a date ('2026-11-28') or a date and time ('2026-11-28T10:30') into a date field of the portal, by its name. */
export async function fillDay(page: Page, name: string, value: string): Promise<void> {
  const [day = '', time = ''] = value.split('T');
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  const [hour = '', minute = ''] = time.split(':');
  const field = page.locator('.day-field', { has: page.locator(`input[name="${name}"]`) });
  for (const [type, digits] of Object.entries({ year, month, day: dayOfMonth, hour, minute })) {
    if (digits === '') continue;
    await field.locator(`[data-type=${type}]`).focus();
    await page.keyboard.type(digits);
  }
  await page.keyboard.press('Tab');
}
