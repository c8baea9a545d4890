import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { shopDataDir, shopUrl } from './visitor.ts';

/** The link that an owner gets at the shop's own command. */
export async function ownerLink(email: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/staff.ts', 'add-owner', email], {
    env: { ...process.env, DATA_DIR: shopDataDir, PUBLIC_URL: shopUrl },
  });
  return stdout.trim();
}

/** The secret that the page shows in letters. */
export async function shownSecret(page: Page): Promise<string> {
  const shown = page.locator('.staff-secret');
  await page.waitForFunction(() => /\w{4} \w{4}/.test(document.querySelector('.staff-secret')?.textContent ?? ''));
  return (await shown.innerText()).replace(/\s/g, '');
}

/** What the app shows now. */
export function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}
