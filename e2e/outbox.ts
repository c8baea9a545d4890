import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { shopUrl } from './visitor.ts';

type Listed = { readonly path: string; readonly subject: string };

/** Maximum time in milliseconds until a message is sent; it usually takes only moments. */
const SENT_MS = 20_000;
const PAUSE_MS = 100;

/**
 * Returns the messages to a recipient in the development outbox, newest first. It does not use a browser, which would
 * draw fifty messages at each poll.
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

/** Opens the newest email to an address in this page after it was sent. Returns its text. */
export async function mailTo(page: Page, email: string): Promise<string> {
  const { path } = await newestTo(email);
  await page.goto(shopUrl + path);
  return page.locator('body').innerText();
}

/** Returns the HTML of the newest email to an email address with this subject after it was sent. */
export async function mailAbout(email: string, subject: string): Promise<string> {
  const found = async () => (await listTo(email)).find((mail) => mail.subject.includes(subject))?.path ?? '';
  const wish = { timeout: SENT_MS, interval: PAUSE_MS, message: `“${subject}” to ${email}` };
  await expect.poll(found, wish).not.toBe('');
  return (await fetch(shopUrl + (await found()))).text();
}

/** Returns the code in the newest text message to a number; waits until it differs from the code `earlier`. */
export async function codeSentTo(phone: string, earlier = ''): Promise<string> {
  const newest = async () => /\d{6}/.exec((await newestTo(phone)).subject)?.[0] ?? '';
  await expect.poll(newest, { timeout: SENT_MS, interval: PAUSE_MS }).not.toBe(earlier);
  return newest();
}

/**
 * Returns the subjects of the emails to an address, newest first, once there are this many. The page then shows the
 * outbox.
 */
export async function mailsTo(page: Page, email: string, count: number): Promise<string[]> {
  const wish = { timeout: SENT_MS, interval: PAUSE_MS };
  await expect.poll(async () => (await listTo(email)).length, wish).toBe(count);
  await page.goto(`${shopUrl}/dev/outbox`);
  return page.locator('li', { hasText: email }).locator('.subject').allInnerTexts();
}
