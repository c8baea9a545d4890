import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { shopUrl, untilAlive } from '../visitor.ts';

export const codePattern = /[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}-[0-9A-HJKMNP-TV-Z]/;

/** From an open checkout to the payment page. */
export async function fillAndSubmit(page: Page, email: string): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.locator('dialog form:has(input[name=email]) button[type=submit]').click();
  await page.waitForURL(/\/sandbox-pay\/pay\//);
}

/** On the sandbox's hosted page: press one of its buttons. */
export async function payBy(page: Page, outcome: 'approve' | 'decline' | 'cancel'): Promise<void> {
  await page.locator(`button[name=outcome][value=${outcome}]`).click();
}

/**
 * The code as the return page shows it, once the payment is confirmed, and its scripts are there: a press before that is
 * the browser's, which asks the server for the whole page.
 */
export async function boughtCode(page: Page): Promise<string> {
  await page.waitForURL(/\/checkout\/return\//);
  const shown = page.locator('.code').first();
  await shown.waitFor({ timeout: 20_000 });
  const hasScripts = await page.evaluate(() => document.documentElement.classList.contains('scripted'));
  if (hasScripts) await untilAlive(page);
  const code = codePattern.exec(await shown.innerText())?.[0];
  expect(code).toBeDefined();
  return code ?? '';
}

/** Three washes, bought in this browser; their code. */
export async function buyWashes(page: Page, locale: 'en' | 'he'): Promise<string> {
  await page.goto(`${shopUrl}/${locale}?package=2`);
  await fillAndSubmit(page, `w${Date.now()}@example.com`);
  await payBy(page, 'approve');
  return boughtCode(page);
}
