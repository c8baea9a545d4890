import { randomUUID } from 'node:crypto';
import type { Page, Route } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { locales, type Locale } from '#contracts/core/locale.ts';
import { joinBayQueue } from '#contracts/stations/bay-queue.ts';
import { PROOF_OF_WORK_HEADER } from '#contracts/core/proof-of-work.ts';
import { payBy } from '../purchase/buying.ts';
import { refuseInPlace } from '../server-answers.ts';
import { askShop } from '../shop-command.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, visit } from '../visitor.ts';
import { walkedIn } from '../walked-in.ts';
import { readable, waitForWords, wordsOf } from '../words.ts';
import { devicesAreTwo } from './practice-devices.ts';
import { freeMachine, leaveMachine } from './simulated-machine.ts';

const SLUG = 'tel-aviv-hayarkon-park';
const BAYS = [1, 2, 3];
/** The worker passes bays on every five seconds, and the page asks every five seconds. */
const PASSED_MS = 30_000;

type TakenBay = { release(): Promise<void> };

/** Reserves every bay, each from another browser, as customers who are paying do. */
async function takeAllBays(): Promise<{ readonly sticker: string; readonly taken: readonly TakenBay[] }> {
  const first = await visit('/robots.txt');
  const sticker = await freeMachine(first, SLUG);
  const stationToken = sticker.split('/').at(-1);
  const taken = await Promise.all(
    BAYS.map(async (bayNo): Promise<TakenBay> => {
      const page = await visit('/robots.txt');
      const data = { stationToken, bayNo, packageId: 1, paymentMethod: 'credit_card', requestId: randomUUID() };
      const headers = { origin: shopUrl };
      const answer = await page.request.post(`${shopUrl}/api/walk-ups`, { data, headers });
      expect(answer.status(), await answer.text()).toBe(201);
      const { walkUpToken } = (await answer.json()) as { walkUpToken: string };
      return {
        async release() {
          const left = await page.request.post(`${shopUrl}/api/walk-ups/${walkUpToken}/cancel`, { headers });
          expect(left.ok()).toBe(true);
        },
      };
    }),
  );
  onTestFinished(async () => {
    await askShop('delete from bay_waiter');
    await askShop(`update walk_up set state = 'abandoned' where state in ('reserved', 'paying')`);
    await askShop(`update bay set reserved_for = null, reserved_at = null, reserved_until = null,
      held_for = null, held_at = null, held_until = null, held_here = false`);
  });
  return { sticker, taken };
}

function button(page: Page, locale: Locale, key: string) {
  return page.getByRole('button', { name: wordsOf(locale, key) });
}

/** Opens a page at which the customer sees that every bay is taken, and presses 'Tell me when a bay is free'. */
async function waitInLine(path: string, locale: Locale, place: number): Promise<Page> {
  const page = await visit(`/${locale}${path}`, { locale, width: 390 });
  await button(page, locale, 'queue_tell_me').click();
  await waitForWords(page, wordsOf(locale, 'queue_place', { place: String(place) }));
  return page;
}

function heldWords(locale: Locale, bayNo: number): string {
  const bay = wordsOf(locale, 'bay_name', { number: String(bayNo) });
  return wordsOf(locale, 'queue_title', { bay });
}

/** Waits until the page says that a bay is held, also in the title of its tab. */
async function untilHeld(page: Page, locale: Locale, bayNo: number): Promise<void> {
  await expect.poll(async () => readable(await page.title()), { timeout: PASSED_MS }).toBe(heldWords(locale, bayNo));
  await page.locator('output', { hasText: wordsOf(locale, 'bay_name', { number: String(bayNo) }) }).waitFor();
}

test.skipIf(devicesAreTwo).each(walkedIn('he', locales))(
  'in %s: a customer waits in line, a free bay is held for them, and they start it from the sticker',
  async (locale) => {
    const { sticker, taken } = await takeAllBays();
    const first = await waitInLine(`/stations/${SLUG}`, locale, 1);
    await expectAccessible(first);
    await expectNoSidewaysScroll(first);
    const second = await waitInLine(`/stations/${SLUG}`, locale, 2);
    await taken[1]?.release();
    await untilHeld(first, locale, 2);
    await expectAccessible(first);
    await waitForWords(second, wordsOf(locale, 'queue_place', { place: '1' }));
    // a reload keeps the place
    await first.reload();
    await untilHeld(first, locale, 2);

    await first.goto(`${shopUrl}/${locale}${sticker}`);
    await waitForWords(first, wordsOf(locale, 'queue_held_there'));
    await expectAccessible(first);
    await expectNoSidewaysScroll(first);
    await first.locator('.pay-here > .button').click();
    await first.locator('input[name=bayNo][value="2"]').check();
    await first.locator('form[action="/api/walk-ups"] button[type=submit]').click();
    await first.waitForURL(/\/sandbox-pay\//);
    await payBy(first, 'approve');
    await first.getByRole('heading', { level: 1, name: wordsOf(locale, 'wash_running_title') }).waitFor();
    await leaveMachine(first, SLUG);
  },
);

test.skipIf(devicesAreTwo).each(walkedIn('en', locales))(
  'in %s: who stands at the machine presses ‘I am here’, and no other customer at the sticker gets the bay',
  async (locale) => {
    const { sticker, taken } = await takeAllBays();
    const customer = await waitInLine(sticker, locale, 1);
    await taken[2]?.release();
    await untilHeld(customer, locale, 3);
    const visitor = await visit(`/${locale}${sticker}`, { locale, width: 390 });
    // another customer at the sticker may start first, until the one in line says that they are there
    await visitor.locator('.pay-here').waitFor();
    await button(customer, locale, 'queue_here').click();
    await waitForWords(customer, wordsOf(locale, 'queue_held_here'));
    await expectAccessible(customer);
    await visitor.reload();
    await button(visitor, locale, 'queue_tell_me').waitFor();
    expect(await visitor.locator('.pay-here').count()).toBe(0);
  },
);

test.skipIf(devicesAreTwo).each(walkedIn('he', locales))(
  'in %s: a bay of a customer who does not come passes on to the next in line',
  async (locale) => {
    const { taken } = await takeAllBays();
    const absent = await waitInLine(`/stations/${SLUG}`, locale, 1);
    const next = await waitInLine(`/stations/${SLUG}`, locale, 2);
    await taken[0]?.release();
    await untilHeld(absent, locale, 1);
    // as if five minutes had passed
    await askShop(`update bay set held_at = held_at - interval '5 minutes', held_until = held_until - interval '5 minutes'
      where held_for is not null`);
    await untilHeld(next, locale, 1);
    await waitForWords(absent, wordsOf(locale, 'queue_over'));
    await expectAccessible(absent);
    await button(absent, locale, 'queue_again').click();
    await waitForWords(absent, wordsOf(locale, 'queue_place', { place: '1' }));
    await button(absent, locale, 'queue_leave').click();
    await button(absent, locale, 'queue_leave').waitFor({ state: 'detached' });
  },
);

test.skipIf(devicesAreTwo)('a browser that is asked for a calculation makes it, and then shows its place', async () => {
  await takeAllBays();
  const page = await visit(`/en/stations/${SLUG}`, { width: 390, expects: [/status of 428/] });
  await page.route(`**${joinBayQueue.path.replace(':slug', SLUG)}`, async (route: Route) => {
    const isAsked = route.request().method() === 'POST' && !(PROOF_OF_WORK_HEADER in route.request().headers());
    await (isAsked ? refuseInPlace(route, joinBayQueue, 'work_required') : route.continue());
  });
  await button(page, 'en', 'queue_tell_me').click();
  await waitForWords(page, wordsOf('en', 'work_title'));
  await waitForWords(page, wordsOf('en', 'queue_place', { place: '1' }));
  expect(await button(page, 'en', 'queue_leave').count()).toBe(1);
});
