import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { shopUrl } from './visitor.ts';

type Listed = { readonly path: string; readonly subject: string };

/** A message is sent within moments; a busy machine takes longer. */
const SENT_MS = 20_000;
const PAUSE_MS = 100;

/**
 * What the development outbox lists to somebody, newest first. Asked for without a browser: one that looks until a
 * message is there draws fifty messages each time.
 */
async function listTo(recipient: string): Promise<Listed[]> {
  const page = await (await fetch(`${shopUrl}/dev/outbox`)).text();
  const entries = page
    .split('<li>')
    .slice(1)
    .filter((entry) => entry.includes(recipient));
  return entries.map((entry) => ({
    path: /href="([^"]+)"/.exec(entry)?.[1] ?? '',
    subject: /class="subject"><bdi>([^<]*)/.exec(entry)?.[1] ?? '',
  }));
}

async function newestTo(recipient: string): Promise<Listed> {
  const wish = { timeout: SENT_MS, interval: PAUSE_MS, message: `a message to ${recipient}` };
  await expect.poll(async () => (await listTo(recipient)).length, wish).toBeGreaterThan(0);
  const [newest] = await listTo(recipient);
  return newest ?? { path: '', subject: '' };
}

/** The newest mail to an address, opened in this page; waits for it to be sent. Its words. */
export async function mailTo(page: Page, email: string): Promise<string> {
  const { path } = await newestTo(email);
  await page.goto(shopUrl + path);
  return page.locator('body').innerText();
}

/** The code of the newest text message to a number. */
export async function codeSentTo(phone: string): Promise<string> {
  const { subject } = await newestTo(phone);
  return /\d{6}/.exec(subject)?.[0] ?? '';
}

/** Subjects of the mails to an address, newest first, once there are so many; the page shows the outbox. */
export async function mailsTo(page: Page, email: string, count: number): Promise<string[]> {
  const wish = { timeout: SENT_MS, interval: PAUSE_MS };
  await expect.poll(async () => (await listTo(email)).length, wish).toBe(count);
  await page.goto(`${shopUrl}/dev/outbox`);
  return page.locator('li', { hasText: email }).locator('.subject').allInnerTexts();
}
