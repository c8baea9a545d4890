import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { devicesAreTwo } from './practice-devices.ts';
import {
  atMachine,
  freeMachine,
  leaveMachine,
  machineAt,
  prepareMachine,
  pressStart,
  startButton,
} from './simulated-machine.ts';
import { askShop } from '../shop-command.ts';
import { buyWashes } from '../purchase/buying.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';

/** A station that is open around the clock, so that a journey does not depend on the time of day. */
const SLUG = 'tel-aviv-hayarkon-park';
/** Maximum time from pressing the button to the water, with a page that polls every second. */
const STARTED_MS = 20_000;
/** Polling interval of the station page. */
const LOOK_MS = 5_000;

test('the finder shows which stations have a free bay, and an unknown station is not found', async () => {
  // this runs first, because a machine that another journey left undecided is not free for most of a minute
  const page = await visit('/robots.txt', { locale: 'en', width: 1440, expects: [/status of 404/] });
  await prepareMachine(page, SLUG);
  const card = page.locator('#tel-aviv-hayarkon-park');
  // without this call the page polls after a minute
  await expect
    .poll(
      async () => {
        await page.goto(`${shopUrl}/en/stations`);
        return card.innerText();
      },
      { timeout: 60_000, interval: 500 },
    )
    .toContain('3 of 3 bays free');
  // the whole map groups stations that are close together
  await page.locator('a:has(> .pin-ring)').click();
  await page.getByRole('link', { name: /Tel Aviv · HaYarkon Park: 3 of 3 bays free/ }).waitFor();
  await page.goto(`${shopUrl}/en/stations/none-such`);
  await waitForWords(page, wordsOf('en', 'station_not_found_title'));
});

test.skipIf(devicesAreTwo)(
  'a customer scans a machine, presses once, and reads what was credited; then the wash is over',
  async () => {
    const page = await visit('/robots.txt', { locale: 'he', width: 390 });
    await buyWashes(page, 'he');
    const sticker = await freeMachine(page, SLUG);
    await page.goto(`${shopUrl}/he${sticker}`);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await pressStart(page);
    await page.waitForURL(/\/he\/wash\//);
    await page.getByText(/התחילה בשעה .* קיבלתם 15 דקות/).waitFor({ timeout: STARTED_MS });
    await page.getByRole('heading', { level: 1, name: wordsOf('he', 'wash_running_title') }).waitFor();
    await waitForWords(page, 'נשארו 2 שטיפות מתוך 3');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await leaveMachine(page, SLUG);
    await page.reload();
    // the machine ended the wash within seconds, and the page does not praise it as a whole wash
    await page.getByText(/בשעה .* אחרי .* של מים/).waitFor({ timeout: STARTED_MS });
  },
);

test.skipIf(devicesAreTwo)('a machine that cannot start gives the wash back, and the page says so', async () => {
  const page = await visit('/robots.txt', { locale: 'en', width: 390 });
  const code = await buyWashes(page, 'en');
  const sticker = await freeMachine(page, SLUG, 'refuses');
  await page.goto(`${shopUrl}/en${sticker}`);
  await page.locator('.voucher-line summary').click();
  await page.getByText(wordsOf('en', 'scan_other_code')).click();
  await page.locator('input[name=code]').fill(code.toLowerCase().replaceAll('-', ' '));
  await pressStart(page);
  await page
    .getByRole('heading', { level: 1, name: wordsOf('en', 'wash_back_title') })
    .waitFor({ timeout: STARTED_MS });
  await waitForWords(page, '3 washes left of 3');
  await expectAccessible(page);
  await leaveMachine(page, SLUG);
});

test.skipIf(devicesAreTwo)(
  'a wash that the machine breaks off comes back by itself, and the page says why',
  async () => {
    const page = await visit('/robots.txt', { locale: 'he', width: 390 });
    await buyWashes(page, 'he');
    const sticker = await freeMachine(page, SLUG, 'breaks_down');
    await page.goto(`${shopUrl}/he${sticker}`);
    await pressStart(page);
    await waitForWords(page, wordsOf('he', 'wash_back_interrupted_fault'));
    expect(await page.locator('.wash-picture').getAttribute('src')).toContain('wash-broken');
    await waitForWords(page, 'נשארו 3 שטיפות מתוך 3');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await leaveMachine(page, SLUG);
  },
);

test('a wash is started by keyboard alone, from the six characters on the machine', async () => {
  const page = await visit('/robots.txt', { locale: 'en', width: 1440, expects: [/status of 404/] });
  await buyWashes(page, 'en');
  await prepareMachine(page, SLUG);
  const html = await (await page.request.get(machineAt(SLUG))).text();
  const shortCode = /class="code">(\w{6})</.exec(html)?.[1] ?? '';
  await page.goto(`${shopUrl}/en/s`);
  await page.locator('input[name=shortCode]').focus();
  await page.keyboard.type('nowher');
  await page.keyboard.press('Enter');
  await waitForWords(page, wordsOf('en', 'problem_station_not_found'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type(`${shortCode.slice(0, 3).toLowerCase()} ${shortCode.slice(3)}`);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/en\/s\/./);
  await page.locator('input[name=bayNo]').first().focus();
  await page.keyboard.press('ArrowDown');
  await startButton(page).focus();
  await page.keyboard.press('Enter');
  const credited = page.getByText(/Started at .* 15 minutes credited/);
  await expect.poll(() => credited.count(), { timeout: STARTED_MS }).toBe(1);
  await waitForWords(page, wordsOf('en', 'bay_name', { number: '2' }));
  await leaveMachine(page, SLUG);
});

test('a wash starts without scripts, too', async () => {
  const page = await visit('/robots.txt', { locale: 'en', width: 390, scripts: false });
  await buyWashes(page, 'en');
  const sticker = await freeMachine(page, SLUG);
  await page.goto(`${shopUrl}/en${sticker}`);
  await pressStart(page);
  await page.waitForURL(/\/en\/wash\//);
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.locator('main').innerText();
      },
      { timeout: STARTED_MS },
    )
    .toMatch(/Started at .* 15 minutes credited/);
  await leaveMachine(page, SLUG);
});

const STATION = '/stations/tel-aviv-hayarkon-park';

function bayStates(page: Page): Promise<string[]> {
  return page.locator('.bay .bays-now').allInnerTexts();
}

test.skipIf(devicesAreTwo)('before driving there a customer reads whether a bay is busy, free or unknown', async () => {
  const page = await visit('/robots.txt', { locale: 'en', width: 390 });
  await buyWashes(page, 'en');
  const sticker = await freeMachine(page, SLUG);
  await page.goto(`${shopUrl}/en${sticker}`);
  await pressStart(page);
  await page.getByText(/Started at .* 15 minutes credited/).waitFor({ timeout: STARTED_MS });

  await page.goto(`${shopUrl}/en/stations`);
  await page.getByRole('link', { name: 'Tel Aviv · HaYarkon Park', exact: true }).click();
  await page.waitForURL(`**/en${STATION}`);
  await expect.poll(() => bayStates(page)).toEqual([expect.stringMatching(/^Busy, until about/), 'Free', 'Free']);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // the page shows the change without a reload
  await leaveMachine(page, SLUG);
  await expect.poll(() => bayStates(page), { timeout: 3 * LOOK_MS }).toEqual(['Free', 'Free', 'Free']);

  // its next poll would show that it is connected
  await atMachine(page, SLUG, { cable: 'out' });
  await askShop(`update station_presence set heard_at = heard_at - interval '11 minutes'`);
  const silent = wordsOf('en', 'bay_silent');
  await expect.poll(() => bayStates(page), { timeout: 3 * LOOK_MS }).toEqual([silent, silent, silent]);
  await waitForWords(page, wordsOf('en', 'station_silent_advice'));
  await expectAccessible(page);
  const plain = await visit(`/he${STATION}`, { locale: 'he', width: 390, scripts: false });
  await waitForWords(plain, wordsOf('he', 'bay_silent'));
  await waitForWords(plain, wordsOf('he', 'station_sample_notice'));
  await atMachine(page, SLUG, { cable: 'in' });
});
