import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import type { Locale } from '#contracts/core/locale.ts';
import { untilAlive } from '../visitor.ts';
import { wordsOf } from '../words.ts';
import { buyByCalls } from './asking.ts';

export const codePattern = /[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}-[0-9A-HJKMNP-TV-Z]/;

/** Fills in an open checkout and goes to the payment page. */
export async function fillAndSubmit(page: Page, email: string): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.locator('dialog form:has(input[name=email]) button[type=submit]').click();
  await page.waitForURL(/\/sandbox-pay\/pay\//);
}

/** Presses a button on the payment page of the sandbox. */
export async function payBy(page: Page, outcome: 'approve' | 'decline' | 'cancel'): Promise<void> {
  await page.locator(`button[name=outcome][value=${outcome}]`).click();
}

/**
 * Returns the code from the return page after the payment is confirmed and scripts run, because an earlier press would
 * reload the page.
 */
export async function boughtCode(page: Page): Promise<string> {
  await page.waitForURL(/\/checkout\/return\//);
  const shown = page.locator('.code').first();
  await shown.waitFor({ timeout: 20_000, state: 'attached' });
  const hasScripts = await page.evaluate(() => document.documentElement.classList.contains('scripted'));
  if (hasScripts) await untilAlive(page);
  await unfoldCode(page);
  const code = codePattern.exec(await shown.innerText())?.[0];
  expect(code).toBeDefined();
  return code ?? '';
}

/** Returns the number of the order on the page of a paid order. */
export async function orderCodeOn(page: Page, locale: Locale): Promise<string> {
  const facts = page.locator('main p', { hasText: wordsOf(locale, 'return_order_number') });
  return (await facts.locator('bdi').last().innerText()).trim();
}

/** Opens the collapsed code of a gift or a package, if it is closed. */
export async function unfoldCode(page: Page): Promise<void> {
  const fold = page.locator('.code-fold:not([open]) > summary');
  if ((await fold.count()) > 0) await fold.click();
}

/** Shows the code of a gift that was just opened, in the dialog for the machine, and closes it. Returns the code. */
export async function showGiftCode(page: Page, locale: Locale): Promise<string> {
  await page.getByRole('button', { name: wordsOf(locale, 'pass_show') }).click();
  const dialog = page.locator('dialog.dialog');
  await dialog.locator('.pass-paper .qr').waitFor();
  const code = codePattern.exec(await dialog.innerText())?.[0] ?? '';
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return code;
}

/** Presses the closed card of a gift as the recipient, and expects its content. */
export async function openGift(page: Page): Promise<void> {
  await page.locator('.gift-open').click();
  await page.locator('.gift-inside[data-phase=opened]').waitFor();
}

type Purchase = { readonly locale: Locale; readonly packageId: number; readonly email: string };

/**
 * Buys a package in this browser with the calls of the pages, and opens the page of the paid order. Returns the code.
 * `buy-a-wash.e2e.ts` and other journeys of a purchase cover the dialog and the payment page.
 */
export async function buyPackage(page: Page, { locale, packageId, email }: Purchase): Promise<string> {
  const wish = { locale, packageId, email, paymentMethod: 'credit_card', applyMemberDiscount: true };
  await page.goto(await buyByCalls(page, '/api/express-checkout', wish));
  return boughtCode(page);
}

/** Buys three washes in this browser, and opens the page of the order. Returns their code. */
export function buyWashes(page: Page, locale: Locale, email = `w${Date.now()}@example.com`): Promise<string> {
  return buyPackage(page, { locale, packageId: 2, email });
}
