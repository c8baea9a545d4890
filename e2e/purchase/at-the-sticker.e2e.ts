import { expect, test } from 'vitest';
import { buyWashes } from './buying.ts';
import { devicesAreTwo } from '../wash/practice-devices.ts';
import { freeMachine, leaveSilentMachine, pressStart, startButton } from '../wash/simulated-machine.ts';
import { askShop } from '../shop-command.ts';
import { actionFindings } from '../sweep/floating.ts';
import { expectAccessible, shopUrl, untilAlive, visit } from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';
import { setClockWrong } from '../browsers/wrong-clock.ts';

const SLUG = 'tel-aviv-hayarkon-park';

test.skipIf(devicesAreTwo)(
  'the customer says at which bay they stand, and a sticker of a bay says it for them',
  async () => {
    const page = await visit('/robots.txt', { locale: 'en', width: 390 });
    await buyWashes(page, 'en');
    const sticker = await freeMachine(page, SLUG);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${shopUrl}/en${sticker}`);
    await untilAlive(page);
    expect(await page.locator('input[name=bayNo]:checked').count()).toBe(0);
    expect(await actionFindings(page), 'the start is in the bar, between the round buttons').toEqual([]);
    await startButton(page).click();
    await waitForWords(page, wordsOf('en', 'scan_bay_missing'));
    await expectAccessible(page);
    await page.goto(`${shopUrl}/en${sticker}?bay=3`);
    expect(await page.locator('input[name=bayNo]:checked').getAttribute('value')).toBe('3');
  },
);

test.skipIf(devicesAreTwo)('without scripts a missing bay is asked for at the bays, and nowhere else', async () => {
  const page = await visit('/robots.txt', { locale: 'en', width: 390, scripts: false });
  const sticker = await freeMachine(page, SLUG);
  await page.goto(`${shopUrl}/en${sticker}/pay`);
  await page.locator('.scan-start').click();
  await waitForWords(page, wordsOf('en', 'scan_bay_missing'));
  expect(await page.locator('.scan-page .notice-danger').count()).toBe(0);
  // the browser opens the page at the question
  const bays = page.locator('input[name=bayNo]');
  await expect.poll(() => bays.first().evaluate((bay) => bay === document.activeElement)).toBe(true);
  const question = await page.getByText(wordsOf('en', 'scan_bay_missing')).boundingBox();
  const bar = await page.locator('.help-bar').boundingBox();
  expect((question?.y ?? Infinity) + (question?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await bays.nth(1).check();
  await expect.poll(() => page.getByText(wordsOf('en', 'scan_bay_missing')).isVisible()).toBe(false);
});

test.skipIf(devicesAreTwo)(
  'a phone that was closed finds its wash by the sticker, the order and the voucher',
  async () => {
    const page = await visit('/robots.txt', { locale: 'he', width: 390 });
    await buyWashes(page, 'he');
    const order = page.url();
    const voucher = await page.locator('a[href*="/voucher/"]').first().getAttribute('href');
    const sticker = await freeMachine(page, SLUG, 'silent');
    await page.goto(`${shopUrl}/he${sticker}`);
    await pressStart(page, 2);
    await page.waitForURL(/\/he\/wash\//);
    const wash = page.url();
    for (const minutes of [10, -10]) {
      const other = await page.context().newPage();
      await setClockWrong(other, minutes);
      const told = other.waitForResponse(/\/healthz$/);
      await other.goto(wash);
      await told;
      await waitForWords(other, wordsOf('he', 'wash_waiting_title'));
      // no wash is used yet, so none is subtracted
      expect(await other.locator('main').innerText()).not.toMatch(/נשאר/);
      // a wrong clock must not affect the machine's deadline
      expect(await other.getByRole('button', { name: wordsOf('he', 'wash_not_started') }).count()).toBe(0);
      await other.close();
    }
    for (const address of [`${shopUrl}/he${sticker}`, order, `${shopUrl}${voucher}`]) {
      await page.goto(address);
      await page.getByRole('link', { name: wordsOf('he', 'fresh_washes_open') }).click();
      await expect.poll(() => page.url()).toBe(wash);
    }
    await waitForWords(page, wordsOf('he', 'bay_name', { number: '2' }));
    await leaveSilentMachine(page, SLUG);
  },
);

test.skipIf(devicesAreTwo)('a closed station says why nothing starts, when it opens, and sells no wash', async () => {
  const page = await visit('/robots.txt', { locale: 'en', width: 390 });
  const sticker = await freeMachine(page, SLUG);
  const hours = JSON.stringify(Array.from({ length: 7 }, () => null));
  await askShop(`update station set hours = '${hours}' where slug = '${SLUG}'`);
  await page.goto(`${shopUrl}/en${sticker}`);
  await waitForWords(page, wordsOf('en', 'scan_closed'));
  expect(await startButton(page).count()).toBe(0);
  expect(
    await page
      .locator('.choice')
      .filter({ hasText: wordsOf('en', 'bay_free') })
      .count(),
  ).toBe(0);
  expect(
    await page
      .locator('main')
      .getByRole('link', { name: wordsOf('en', 'scan_buy') })
      .count(),
  ).toBe(0);
  await expectAccessible(page);
  const always = JSON.stringify(Array.from({ length: 7 }, () => ({ open: '00:00', close: '00:00' })));
  await askShop(`update station set hours = '${always}' where slug = '${SLUG}'`);
});
