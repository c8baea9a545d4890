import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { askShop, screenCode } from '../shop-command.ts';
import { expectAccessible, expectNoSidewaysScroll, visit } from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';
import { devicesAreTwo } from './practice-devices.ts';
import { freeMachine } from './simulated-machine.ts';

const SLUG = 'haifa-dado-beach';
const noise = [/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/, /status of 40[34]/];

/** A tablet that was enrolled with a code of the portal. */
async function openScreen({ worker = false } = {}): Promise<Page> {
  const page = await visit('/en/station-screen', { locale: 'en', width: 768, worker, expects: noise });
  await freeMachine(page, SLUG);
  await expectAccessible(page);
  await page.locator('input[name=code]').fill('wrong code');
  await page.locator('input[name=name]').fill('By the door');
  await page.getByRole('button', { name: wordsOf('en', 'screen_enrol_submit') }).click();
  await page.locator('[aria-invalid=true]').waitFor();
  await page.locator('input[name=code]').fill(await screenCode(SLUG));
  await page.getByRole('button', { name: wordsOf('en', 'screen_enrol_submit') }).click();
  await page.locator('.station-screen').waitFor();
  return page;
}

test.skipIf(devicesAreTwo)(
  'a tablet at the station shows its bays and a code, in both languages, through a reload and a lost connection',
  async () => {
    const page = await openScreen();
    expect(page.url()).toMatch(/\/en\/station-screen\/[\w-]{43}$/);
    await waitForWords(page, wordsOf('en', 'bay_free'));
    await page.locator('.screen-code svg').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.locator('.station-screen[lang=he]').waitFor({ timeout: 20_000 });
    await waitForWords(page, wordsOf('he', 'screen_step_start'));
    await page.reload();
    await page.locator('.screen-code svg').waitFor();
    await page.context().setOffline(true);
    await page.locator('.station-screen output .notice').waitFor({ timeout: 20_000 });
    expect(await page.locator('.screen-code, .screen-bay').count()).toBe(0);
    await page.context().setOffline(false);
    await page.locator('.screen-code svg').waitFor({ timeout: 20_000 });
    await askShop(`update station_screen set revoked_at = now()`);
    await page.locator('input[name=code]').waitFor({ timeout: 20_000 });
  },
);

/** Time after which the page reloads itself. */
const SIX_HOURS = '06:00:01';

test.skipIf(devicesAreTwo)(
  'the choice of sound survives the reload of every six hours, and a browser that wants a touch first says so',
  async () => {
    const page = await openScreen();
    await page.clock.install();
    await page.reload();
    const sound = page.locator('.screen-head button');
    await sound.click();
    await expect.poll(() => sound.getAttribute('aria-pressed')).toBe('true');
    // some browsers permit speech only after a touch of the newly loaded page
    await page.addInitScript(() => {
      window.speechSynthesis.speak = (utterance) => {
        utterance.dispatchEvent(new SpeechSynthesisErrorEvent('error', { utterance, error: 'not-allowed' }));
      };
    });
    const loaded = page.waitForEvent('load');
    await page.clock.fastForward(SIX_HOURS);
    await loaded;
    await page.locator('.screen-code svg').waitFor();
    const words = [wordsOf('en', 'screen_sound_blocked'), wordsOf('he', 'screen_sound_blocked')];
    await expect.poll(async () => words.includes(await sound.innerText())).toBe(true);
    await sound.click();
    await expect.poll(() => sound.getAttribute('aria-pressed')).toBe('true');
    await sound.click();
    await page.reload();
    await page.locator('.screen-code svg').waitFor();
    const off = [wordsOf('en', 'screen_sound_on'), wordsOf('he', 'screen_sound_on')];
    await expect.poll(async () => off.includes(await sound.innerText())).toBe(true);
  },
);

test.skipIf(devicesAreTwo)('a screen that is reloaded without a connection says so itself, and recovers', async () => {
  const page = await openScreen({ worker: true });
  const { pathname } = new URL(page.url());
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 15_000 });
  const isStored = () => page.evaluate(async (path) => (await caches.match(path)) !== undefined, pathname);
  await expect.poll(isStored, { timeout: 15_000 }).toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await page.locator('.station-screen output .notice').waitFor();
  expect(await page.locator('.screen-code, .screen-bay').count()).toBe(0);
  await page.locator('.screen-how').waitFor();
  await page.context().setOffline(false);
  await page.locator('.screen-code svg').waitFor({ timeout: 20_000 });
  expect(await page.locator('.station-screen output .notice').count()).toBe(0);
});
