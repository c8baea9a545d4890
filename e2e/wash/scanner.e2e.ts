import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { buyWashes } from '../purchase/buying.ts';
import { denyCamera, showToCamera } from '../camera-picture.ts';
import { freeMachine, machineAt } from './simulated-machine.ts';
import { askShop, printedScannerCode, scannerCode } from '../shop-command.ts';
import {
  expectAccessible,
  expectAccessibleByDayAndNight,
  expectNoSidewaysScroll,
  shopUrl,
  visit,
  type VisitorWish,
} from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';

const SLUG = 'haifa-dado-beach';
const STARTED_MS = 20_000;
const offlineNoise = [/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/];

/** Buys three washes as another customer. Returns their code. */
async function buyElsewhere(): Promise<string> {
  return buyWashes(await visit('/robots.txt'), 'en');
}

/** Opens a staff phone that is enrolled at a station which is open around the clock. */
async function openScanner(locale: 'en' | 'he', wish: VisitorWish = {}, codeOf = scannerCode): Promise<Page> {
  await askShop(
    `update station set hours = (select jsonb_agg('{"open":"00:00","close":"00:00"}'::jsonb) from generate_series(1, 7)) where slug = '${SLUG}'`,
  );
  const page = await visit(`/${locale}/scanner`, {
    locale,
    ...wish,
    expects: [/status of 401/, /status of 404/, ...(wish.expects ?? [])],
  });
  await freeMachine(page, SLUG);
  await page.locator('input[name=code]').waitFor();
  await expectAccessible(page);
  await page.locator('input[name=code]').fill((await codeOf(SLUG)).toLowerCase());
  await page.locator('input[name=name]').fill('Noa');
  await page.getByRole('button', { name: wordsOf(locale, 'scanner_enrol_submit') }).click();
  await page.locator('.scan-desk').waitFor();
  // the check before the shift has loaded the code reader
  await page.getByText(wordsOf(locale, 'scanner_ready_asking')).waitFor({ state: 'detached' });
  return page;
}

async function type(page: Page, code: string): Promise<void> {
  await page.locator('input[name=text]').fill(code);
  await page.keyboard.press('Enter');
}

async function answer(page: Page, locale: 'en' | 'he', key: string): Promise<void> {
  await page
    .getByRole('heading', { level: 2, name: wordsOf(locale, key), exact: true })
    .waitFor({ timeout: STARTED_MS });
}

test('staff type a code, the machine starts, and only then the phone says yes', async () => {
  const code = await buyElsewhere();
  const page = await openScanner('he', { width: 390 }, printedScannerCode);
  await denyCamera(page);
  await page.reload();
  await waitForWords(page, wordsOf('he', 'scanner_camera_denied'));
  await expectAccessibleByDayAndNight(page);
  await expectNoSidewaysScroll(page);
  await type(page, code.toLowerCase());
  await answer(page, 'he', 'scanner_waiting');
  await answer(page, 'he', 'scanner_yes');
  await waitForWords(page, 'נשארו 2 שטיפות מתוך 3');
  await expectAccessibleByDayAndNight(page);
  await page.getByRole('button', { name: wordsOf('he', 'scanner_next') }).click();
  await waitForWords(page, wordsOf('he', 'scanner_kept_started'));
  await type(page, 'ABCD-EFGH-JKMN-PQRS-T');
  await answer(page, 'he', 'scanner_no');
  await expectAccessible(page);
});

test('the camera reads a code by our own WebAssembly, under the content policy', async () => {
  const code = (await buyElsewhere()).replaceAll('-', '');
  const page = await openScanner('en');
  const reader = page.waitForResponse((response) => response.url().endsWith('.wasm'));
  await showToCamera(page, code);
  await page.reload();
  expect((await reader).url()).toContain(`${shopUrl}/assets/`);
  await answer(page, 'en', 'scanner_yes');
  // the phone is still in front of the camera, and no second wash must start by accident
  await page.getByRole('button', { name: wordsOf('en', 'scanner_next') }).click();
  await waitForWords(page, wordsOf('en', 'scanner_camera_looking'));
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1.5);
  expect(await page.locator('.scan-result').count()).toBe(0);
});

test('without a network nothing is ever a yes: what was given by hand is noted, and told when the network is back', async () => {
  const code = await buyElsewhere();
  const page = await openScanner('en', { expects: offlineNoise });
  await page.context().setOffline(true);
  await type(page, code);
  await answer(page, 'en', 'scanner_unconfirmed');
  await expectAccessibleByDayAndNight(page);
  await page.getByRole('button', { name: wordsOf('en', 'scanner_by_hand') }).click();
  await waitForWords(page, wordsOf('en', 'scanner_kept_by_hand'));
  await type(page, code);
  await answer(page, 'en', 'scanner_unconfirmed');
  await page.getByRole('button', { name: wordsOf('en', 'scanner_no_wash') }).click();
  await waitForWords(page, 'Not confirmed yet: 2');
  await page.context().setOffline(false);
  await waitForWords(page, wordsOf('en', 'scanner_kept_booked'));
  await waitForWords(page, wordsOf('en', 'scanner_kept_nothing'));
  await waitForWords(page, wordsOf('en', 'scanner_kept_none_open'));
  const voucher = await visit('/en/voucher', { locale: 'en' });
  await voucher.locator('input[name=code]').fill(code);
  await voucher.keyboard.press('Enter');
  await waitForWords(voucher, '2 washes left of 3');
});

test('the scanner opens without internet, with what it kept', async () => {
  const page = await openScanner('en', { worker: true, expects: offlineNoise });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 15_000 });
  await page.reload();
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/en/scanner')) !== undefined), { timeout: 15_000 })
    .toBe(true);
  await page.getByText(wordsOf('en', 'scanner_ready_again')).waitFor({ state: 'attached' });
  await page.context().setOffline(true);
  await page.reload();
  await page.locator('.scan-desk').waitFor();
  await waitForWords(page, wordsOf('en', 'scanner_away'));
  await type(page, 'ABCD-EFGH-JKMN-PQRS-T');
  await answer(page, 'en', 'scanner_unconfirmed');
  await page.reload();
  await waitForWords(page, 'Not confirmed yet: 1');
  await page.context().setOffline(false);
  await waitForWords(page, wordsOf('en', 'scanner_kept_nothing'));
});

async function stickerCode(page: Page): Promise<string> {
  const machine = await page.context().newPage();
  await machine.goto(machineAt(SLUG));
  const code = await machine.locator('.sticker .code').textContent();
  await machine.close();
  return code ?? '';
}

test('staff scan the sticker of their station and say that a bay was disinfected; without a network it waits', async () => {
  const page = await openScanner('he', { width: 390, expects: offlineNoise });
  const sticker = await stickerCode(page);
  await type(page, sticker);
  await page.getByRole('heading', { level: 2, name: 'בוצע חיטוי בתא 1?' }).waitFor();
  await expectAccessibleByDayAndNight(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: wordsOf('he', 'scanner_sticker_no') }).click();
  await type(page, sticker);
  await page.getByRole('button', { name: 'בוצע חיטוי בתא 1' }).press('Enter');
  await answer(page, 'he', 'scanner_rinsed');
  await page.getByRole('button', { name: wordsOf('he', 'scanner_next') }).click();
  await waitForWords(page, wordsOf('he', 'scanner_kept_disinfected'));

  await page.context().setOffline(true);
  await type(page, sticker);
  await page.getByRole('button', { name: 'בוצע חיטוי בתא 1' }).click();
  await answer(page, 'he', 'scanner_unconfirmed');
  await page.getByRole('button', { name: wordsOf('he', 'scanner_next') }).click();
  await waitForWords(page, wordsOf('he', 'scanner_kept_rinsed'));
  await page.context().setOffline(false);
  await waitForWords(page, wordsOf('he', 'scanner_kept_none_open'));
  await page.goto(`${shopUrl}/he/stations/${SLUG}`);
  await waitForWords(page, 'באישור הצוות');
});
