import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { buyWashes } from '../purchase/buying.ts';
import { member } from '../account/member.ts';
import { freeMachine } from '../wash/simulated-machine.ts';
import { shopUrl, untilAlive, untilDrawn, visit } from '../visitor.ts';
import { sweptPages } from '../sweep/swept-pages.ts';

/** Smallest shift that counts, in pixels; after a smaller shift the control is still under the finger. */
const MOVED_PX = 4;

/** Returns controls that moved, disappeared or were covered between the first paint and hydration. */
async function movedOn(page: Page, address: string): Promise<string[]> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  // a URL with a fragment lays out the whole page immediately
  const place = address.includes('#') ? '' : '#main';
  await page.goto(`${shopUrl}${address}${place}`, { waitUntil: 'domcontentloaded' });
  await untilDrawn(page);
  const painted = await page.evaluateHandle(async () => {
    // late fonts are not part of this test
    await Promise.allSettled([...document.fonts].map((font) => font.load()));
    const all = [...document.querySelectorAll('main :is(a[href], button, input, select, textarea, summary)')];
    const pressed = all.filter((one) => one.checkVisibility() && !one.matches(':disabled'));
    return pressed.map((one) => [one, one.getBoundingClientRect().top + window.scrollY] as const);
  });
  release();
  await untilAlive(page);
  await untilDrawn(page);
  const moved = await painted.evaluate((places, most) => {
    const found: string[] = [];
    for (const [one, before] of places) {
      const name = `${one.tagName.toLowerCase()} “${(one.textContent || one.getAttribute('name')) ?? ''}”`;
      const by = one.getBoundingClientRect().top + window.scrollY - before;
      if (!one.isConnected) found.push(`${name} is gone`);
      else if (Math.abs(by) > most) found.push(`${name} moved by ${Math.round(by)} px`);
    }
    return found;
  }, MOVED_PX);
  await page.unroute('**/assets/*.js');
  return moved.map((finding) => `${address} · ${finding}`);
}

test('nothing that can be pressed moves when a page of a member comes to life', async () => {
  const { page } = await member({ locale: 'en', width: 390 });
  await buyWashes(page, 'en');
  const bought = new URL(page.url()).pathname;
  const links = await page
    .locator('main a[href]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  const [receipt, voucher] = ['/receipt/', '/voucher/'].map((part) => links.find((link) => link.includes(part)) ?? '');
  const sticker = await freeMachine(page, 'tel-aviv-hayarkon-park');
  const own = [bought, receipt ?? '', voucher ?? '', `/en${sticker}`, '/en/dashboard'];
  const found: string[] = [];
  for (const address of own) found.push(...(await movedOn(page, address)));
  expect(found).toEqual([]);
});

test('nor on any page that everybody may open', async () => {
  const page = await visit('/robots.txt', { locale: 'en', width: 390 });
  const open = sweptPages.filter(({ expects }) => expects.length === 0).map(({ path }) => `/en${path}`);
  const found: string[] = [];
  for (const address of open) found.push(...(await movedOn(page, address)));
  expect(found).toEqual([]);
});
