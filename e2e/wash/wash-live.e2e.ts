import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Locale } from '#contracts/core/locale.ts';
import { buyWashes } from '../purchase/buying.ts';
import { actionFindings, expectNothingUnderButtons } from '../sweep/floating.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';
import { devicesAreTwo } from './practice-devices.ts';
import { atMachine, freeMachine, leaveMachine, leaveSilentMachine, pressStart } from './simulated-machine.ts';

const SLUG = 'tel-aviv-hayarkon-park';
/** Maximum time from pressing the button to the water. */
const STARTED_MS = 20_000;

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merges with the browser's own interface
  interface Window {
    /** Calls to the Screen Wake Lock API, in their order. */
    screenCalls: string[];
  }
}

/** Simulates a device that can keep its screen on, and records the calls. */
async function watchScreen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.screenCalls = [];
    const request = () => {
      window.screenCalls.push('on');
      const lock = {
        released: false,
        release: () => {
          window.screenCalls.push('off');
          lock.released = true;
          return Promise.resolve();
        },
      };
      return Promise.resolve(lock);
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  });
}

function pictureOf(page: Page): Promise<string | null> {
  return page.locator('.wash-picture').getAttribute('src');
}

/** The heading of a wash that is over; a practice wash can end after so little water that it is not celebrated. */
function endedHeading(page: Page, locale: Locale) {
  const [done, brief] = [wordsOf(locale, 'wash_ended_title'), wordsOf(locale, 'wash_brief_title')];
  return page.getByRole('heading', { level: 1, name: new RegExp(`^(${done}|${brief})$`) });
}

test.skipIf(devicesAreTwo)(
  'a wash counts the minutes of its machine, keeps the screen on, says when the network is gone, and ends with stars',
  async () => {
    const page = await visit('/robots.txt', { locale: 'en', width: 390, expects: [/ERR_INTERNET_DISCONNECTED/] });
    await buyWashes(page, 'en');
    const sticker = await freeMachine(page, SLUG);
    await watchScreen(page);
    await page.goto(`${shopUrl}/en${sticker}`);
    await pressStart(page);
    await page.getByRole('timer').waitFor({ timeout: STARTED_MS });
    // the end is an estimate until the machine's first report
    await expect.poll(() => page.getByRole('timer').innerText(), { timeout: STARTED_MS }).toMatch(/1[45] minutes left/);
    await expect.poll(() => page.title()).toMatch(/^1[45] min · /);
    expect(await page.evaluate(() => window.screenCalls)).toEqual(['on']);
    // the countdown is not announced every second
    expect(await page.locator('[aria-live] [role=timer]').count()).toBe(0);
    // the first step of six is suggested beside the reported time, and is not announced again each minute
    await page.getByText(wordsOf('en', 'wash_step_soak'), { exact: true }).waitFor();
    expect(await page.locator('.wash-step').innerText(), 'the time is in the ring only').not.toMatch(/minute/);
    expect(await page.locator('[aria-live] .wash-step, .wash-step[aria-live]').count()).toBe(0);
    expect(await page.locator('main .button-primary').count()).toBe(0);
    expect(await actionFindings(page)).toEqual([]);
    await expectAccessible(page);

    await page.context().setOffline(true);
    await page.getByText(/No connection/).waitFor();
    await page.context().setOffline(false);
    await page.getByText(/No connection/).waitFor({ state: 'detached', timeout: STARTED_MS });

    await atMachine(page, SLUG, { bayNo: '1', finish: '1', speed: '60' });
    await endedHeading(page, 'en').waitFor({ timeout: STARTED_MS });
    expect(await page.evaluate(() => window.screenCalls)).toEqual(['on', 'off']);
    expect(await page.title()).toMatch(new RegExp(`^${wordsOf('en', 'wash_title')} `));
    expect(await actionFindings(page), 'the next wash is in the bar').toEqual([]);
    await expectNoSidewaysScroll(page);
    await page.locator('.stars label').nth(4).click();
    await expectAccessible(page);
    await page.locator('.wash-rating button[type=submit]').click();
    await waitForWords(page, wordsOf('en', 'rate_thanks_text'));
    await leaveMachine(page, SLUG);
  },
);

test.skipIf(devicesAreTwo)(
  'a machine that reports no time is never counted down, with scripts and without',
  async () => {
    const page = await visit('/robots.txt', { locale: 'he', width: 390 });
    await buyWashes(page, 'he');
    const sticker = await freeMachine(page, SLUG, 'untimed');
    await page.goto(`${shopUrl}/he${sticker}`);
    await pressStart(page, 2);
    const timer = page.getByRole('timer');
    await timer.waitFor({ timeout: STARTED_MS });
    expect(await timer.innerText()).toMatch(/בערך עד \d\d:\d\d/);
    await page.getByText(/התחילה בשעה .* קיבלתם 15 דקות/).waitFor();
    await expect.poll(() => page.title()).toMatch(/^בערך עד \d\d:\d\d · /);
    expect(await page.locator('.wash-step').count(), 'no step without a reported time').toBe(0);
    await expectAccessible(page);

    const plain = await visit(new URL(page.url()).pathname, { locale: 'he', width: 390, scripts: false });
    await waitForWords(plain, wordsOf('he', 'wash_running_title'));
    expect(await plain.locator('meta[http-equiv=refresh]').count()).toBe(1);
    await leaveMachine(page, SLUG);
    await endedHeading(page, 'he').waitFor({ timeout: STARTED_MS });
    await plain.reload();
    await waitForWords(plain, wordsOf('he', 'rate_question'));
    expect(await plain.locator('meta[http-equiv=refresh]').count()).toBe(0);
  },
);

test.skipIf(devicesAreTwo)('a machine that refuses has its own picture and one next step in the bar', async () => {
  const page = await visit('/robots.txt', { locale: 'he', width: 390 });
  await buyWashes(page, 'he');
  const sticker = await freeMachine(page, SLUG, 'refuses');
  await page.goto(`${shopUrl}/he${sticker}`);
  await pressStart(page, 3);
  await page.waitForURL(/\/he\/wash\//);
  await waitForWords(page, wordsOf('he', 'wash_back_failed'));
  expect(await pictureOf(page)).toContain('wash-refused');
  // the sound bays come before the bay that has just refused
  expect(await page.locator('.foot-action').allInnerTexts()).toEqual([wordsOf('he', 'wash_use_bay', { bay: 'תא 1' })]);
  expect(await actionFindings(page)).toEqual([]);
  await expectAccessible(page);
  await leaveMachine(page, SLUG);
});

/** Time from pressing the button until the machine's response is overdue. */
const OVERDUE_MS = 60_000;

test.skipIf(devicesAreTwo)(
  'a machine that stays silent has its own picture, says that nothing was used, and can be reported',
  async () => {
    const page = await visit('/robots.txt', { locale: 'he', width: 390 });
    await buyWashes(page, 'he');
    const sticker = await freeMachine(page, SLUG, 'silent');
    await page.goto(`${shopUrl}/he${sticker}`);
    await pressStart(page, 1);
    await page
      .getByRole('heading', { level: 1, name: wordsOf('he', 'wash_silent_title') })
      .waitFor({ timeout: OVERDUE_MS });
    await waitForWords(page, wordsOf('he', 'wash_waiting_late'));
    expect(await pictureOf(page)).toContain('wash-silent');
    expect(await page.getByRole('timer').count(), 'no time is invented').toBe(0);
    expect(await actionFindings(page)).toEqual([]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // the report is still shown after a reload: staff were informed, with the reference
    await page.getByRole('button', { name: wordsOf('he', 'wash_not_started') }).click();
    const reference = page.locator('.notice bdi[dir=ltr]');
    await reference.waitFor();
    const named = await reference.innerText();
    await page.reload();
    await expect.poll(() => reference.innerText()).toBe(named);
    await leaveSilentMachine(page, SLUG);
  },
);

/** Actions of the page that are fixed at the bottom. */
async function heldActions(page: Page): Promise<number> {
  return page
    .locator('.foot-action, .foot-link, .hero-actions > .button-primary')
    .evaluateAll(
      (parts) => parts.filter((part) => part.checkVisibility() && getComputedStyle(part).position === 'fixed').length,
    );
}

test.skipIf(devicesAreTwo)(
  'every page leads back to a running wash, in the bar of a phone, until it has ended; other visitors load nothing for it',
  async () => {
    const page = await visit('/en', { locale: 'en', width: 390 });
    const strip = page.locator('.wash-strip');
    await page.waitForFunction(() => document.documentElement.dataset['settled'] === 'true');
    const files = () =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('running-wash')).length,
      );
    expect(await files(), 'without a wash').toBe(0);
    expect(await heldActions(page)).toBe(1);

    await buyWashes(page, 'en');
    const sticker = await freeMachine(page, SLUG);
    await page.goto(`${shopUrl}/en${sticker}`);
    await pressStart(page);
    await page.getByRole('timer').waitFor({ timeout: STARTED_MS });
    const wash = page.url();
    expect(await strip.count(), 'the page of the wash shows it itself').toBe(0);

    for (const path of ['/en', '/en/about', `/en/stations/${SLUG}`, '/en/voucher']) {
      await page.goto(`${shopUrl}${path}`);
      // the bar has its place before scripts run, so nothing moves when the strip arrives
      expect(await page.evaluate(() => document.documentElement.classList.contains('washing')), path).toBe(true);
      await strip.getByText(/minutes left|Until about \d\d:\d\d/).waitFor();
      expect(await heldActions(page), path).toBe(0);
      await expectNoSidewaysScroll(page);
      await expectNothingUnderButtons(page);
    }
    await expectAccessible(page);
    await strip.click();
    await expect.poll(() => page.url()).toBe(wash);

    await page.goto(`${shopUrl}/en/about`);
    await strip.waitFor();
    await atMachine(page, SLUG, { bayNo: '1', finish: '1', speed: '60' });
    await strip.getByText(wordsOf('en', 'wash_brief_title')).waitFor({ timeout: STARTED_MS });
    await page.goto(`${shopUrl}/en`);
    await expect.poll(() => page.evaluate(() => document.documentElement.classList.contains('washing'))).toBe(false);
    expect(await strip.count()).toBe(0);
    expect(await heldActions(page)).toBe(1);
    await leaveMachine(page, SLUG);
  },
);
