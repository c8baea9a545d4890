import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { buyWashes } from '../purchase/buying.ts';
import { devicesAreTwo } from './practice-devices.ts';
import { machineAt, prepareMachine, pressStart } from './simulated-machine.ts';
import { expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { waitForWords } from '../words.ts';

const SLUG = 'eilat-north-beach';
const STARTED_MS = 20_000;

/** Returns the text on the screen of the only bay. */
function screenOf(page: Page) {
  return page.frameLocator('iframe').locator('strong');
}

test.skipIf(devicesAreTwo)(
  'a machine behind a Nayax reader is started by the phone, and by a code that its reader reads',
  async () => {
    const page = await visit('/robots.txt', { locale: 'en', width: 390 });
    const code = await buyWashes(page, 'en');

    await page.goto(`${shopUrl}/en${await prepareMachine(page, SLUG)}`);
    await pressStart(page);
    await page.waitForURL(/\/en\/wash\//);
    await page.getByText(/Started at .* 15 minutes credited/).waitFor({ timeout: STARTED_MS });
    await waitForWords(page, '2 washes left of 3');

    await prepareMachine(page, SLUG);
    await page.goto(machineAt(SLUG));
    await expectNoSidewaysScroll(page);
    await expect.poll(() => screenOf(page).innerText(), { timeout: STARTED_MS }).toBe('Scan to start');
    await page.getByLabel('Hold a phone up to the reader').fill(code);
    await page.getByRole('button', { name: 'Read it' }).click();
    await expect.poll(() => screenOf(page).innerText(), { timeout: STARTED_MS }).toMatch(/^(15:00|14:\d\d)$/);
    await prepareMachine(page, SLUG);
  },
);

test.skipIf(devicesAreTwo)('an unknown code is declined at the reader', async () => {
  const page = await visit('/robots.txt', { locale: 'en', width: 390 });
  await prepareMachine(page, SLUG);
  await page.goto(machineAt(SLUG));
  await expect.poll(() => screenOf(page).innerText(), { timeout: STARTED_MS }).toBe('Scan to start');
  await page.getByLabel('Hold a phone up to the reader').fill('ABCD-EFGH-JKMN-PQRS-T');
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect.poll(() => screenOf(page).innerText(), { timeout: STARTED_MS }).toBe('Declined');
});
