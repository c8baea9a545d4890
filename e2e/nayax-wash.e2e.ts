import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { boughtCode, fillAndSubmit, payBy } from './buying.ts';
import { devicesAreTwo } from './practice-devices.ts';
import { expectNoSidewaysScroll, shopUrl, visit } from './visitor.ts';
import { waitForWords } from './words.ts';

const MACHINE = '/dev/terminal/eilat-north-beach';
const STARTED_MS = 20_000;

async function prepareReader(page: Page, behaviour: string): Promise<string> {
  const machine = `${shopUrl}${MACHINE}`;
  await page.request.post(machine, { form: { behaviour, bayNo: '1', finish: '1' }, headers: { origin: shopUrl } });
  const html = await (await page.request.get(machine)).text();
  const sticker = /href="(\/s\/[0-9a-z]{32})"/.exec(html)?.[1];
  if (sticker === undefined) throw new Error('the machine has no sticker');
  return sticker;
}

/** What the screen of the only bay says. */
function screenOf(page: Page) {
  return page.frameLocator('iframe').locator('strong');
}

test.skipIf(devicesAreTwo)(
  'a machine behind a Nayax reader is started by the phone, and by a code that its reader reads',
  async () => {
    const page = await visit('/en', { locale: 'en', width: 390 });
    await page.goto(`${shopUrl}/en?package=2`);
    await fillAndSubmit(page, `n${Date.now()}@example.com`);
    await payBy(page, 'approve');
    const code = await boughtCode(page);

    await page.goto(`${shopUrl}/en${await prepareReader(page, 'starts')}`);
    await page.locator('form[action="/api/redemptions"] button[type=submit]').click();
    await page.waitForURL(/\/en\/wash\//);
    await page.getByRole('heading', { level: 1, name: /Credited: 15 minutes/ }).waitFor({ timeout: STARTED_MS });
    await waitForWords(page, '2 washes left of 3');

    await prepareReader(page, 'starts');
    await page.goto(`${shopUrl}${MACHINE}`);
    await expectNoSidewaysScroll(page);
    await expect.poll(() => screenOf(page).innerText(), { timeout: STARTED_MS }).toBe('Scan to start');
    await page.getByLabel('Hold a phone up to the reader').fill(code);
    await page.getByRole('button', { name: 'Read it' }).click();
    await expect.poll(() => screenOf(page).innerText(), { timeout: STARTED_MS }).toMatch(/^(15:00|14:\d\d)$/);
    await prepareReader(page, 'starts');
  },
);

test.skipIf(devicesAreTwo)('a code that nobody has is declined at the reader', async () => {
  const page = await visit('/en', { locale: 'en', width: 390 });
  await prepareReader(page, 'starts');
  await page.goto(`${shopUrl}${MACHINE}`);
  await expect.poll(() => screenOf(page).innerText(), { timeout: STARTED_MS }).toBe('Scan to start');
  await page.getByLabel('Hold a phone up to the reader').fill('ABCD-EFGH-JKMN-PQRS-T');
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect.poll(() => screenOf(page).innerText(), { timeout: STARTED_MS }).toBe('Declined');
});
