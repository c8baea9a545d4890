import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { Locale } from '#contracts/core/locale.ts';
import type { Behaviour } from '#peers/terminal/simulated-bay.ts';
import { openDatabase } from '#server/core/db/pool/open-database.ts';
import { silentLog } from '#testing/database/test-cluster.ts';
import { freeSimulatedMachine } from '#testing/stations/simulated-machine.ts';
import { fontFaces } from '../font-faces.ts';
import { drawFilmStrip, type CaptionedPicture } from './film-strip.ts';
import { openPhone, still, withPictureShop, type PictureShop } from './picture-shop.ts';

/**
 * Draws `docs/pictures/walk-up-*.webp`. They show payments at a machine in both languages, from the sticker to the
 * water, and what a customer sees when something goes wrong. Run it after changing these pages: `npx node
 * scripts/pictures/stills/walk-up-stills.ts`.
 */
const OUT = 'docs/pictures';
const pressed = {
  toPayment: '.pay-here > .button',
  pay: 'form[action="/api/walk-ups"] button[type=submit]',
  approve: 'button[name=outcome][value=approve]',
  decline: 'button[name=outcome][value=decline]',
} as const;
const waterShown: Readonly<Record<Locale, RegExp>> = { en: /Started at/, he: /התחילה בשעה/ };
const WAIT_MS = 60_000;

type Words = Readonly<Record<Locale, string>>;

function frame(picture: Buffer, words: Words, locale: Locale): CaptionedPicture {
  return { picture, words: words[locale], locale };
}

/** Waits until all bays are free, and opens the page of the first bay's sticker on a new phone. */
async function scan(place: PictureShop, locale: Locale, behaviour: Behaviour = 'starts'): Promise<Page> {
  const sticker = await freeSimulatedMachine(place.url, { behaviour });
  const page = await openPhone(place, locale);
  await page.goto(`${place.url}/${locale}${sticker}?bay=1`, { waitUntil: 'networkidle' });
  return page;
}

async function openPayment(page: Page): Promise<void> {
  await page.locator(pressed.toPayment).tap();
  await page.waitForURL(/\/pay\?bay=/);
  await page.locator(pressed.pay).waitFor();
}

async function openProvider(page: Page): Promise<void> {
  await openPayment(page);
  await page.locator(pressed.pay).tap();
  await page.locator(pressed.approve).waitFor();
}

async function untilHeading(page: Page): Promise<void> {
  await page.locator('main h1').waitFor({ timeout: WAIT_MS });
  await page.waitForLoadState('networkidle').catch(() => undefined);
}

/** Takes the pictures of a normal payment at the machine (walk-up): scan, payment page, provider, water. */
async function takeNormalWalkUp(place: PictureShop, locale: Locale): Promise<CaptionedPicture[]> {
  const page = await scan(place, locale);
  const scanned = await still(page);
  await openPayment(page);
  const paying = await still(page);
  await page.locator(pressed.pay).tap();
  await page.locator(pressed.approve).waitFor();
  const atProvider = await still(page);
  await page.locator(pressed.approve).tap();
  await page.getByText(waterShown[locale]).waitFor({ timeout: WAIT_MS });
  const water = await still(page);
  await page.context().close();
  return [
    frame(scanned, { en: 'Scan: the bay of the sticker', he: 'סורקים: התא של המדבקה' }, locale),
    frame(paying, { en: 'First press: bay, price and method', he: 'לחיצה ראשונה: תא, מחיר ואמצעי תשלום' }, locale),
    frame(atProvider, { en: 'Second press: the provider’s page', he: 'לחיצה שנייה: הדף של חברת התשלום' }, locale),
    frame(water, { en: 'Water, without another press', he: 'המים זורמים בלי לחיצה נוספת' }, locale),
  ];
}

async function takeDecline(place: PictureShop): Promise<CaptionedPicture> {
  const page = await scan(place, 'en');
  await openProvider(page);
  await page.locator(pressed.decline).tap();
  await page.locator('a[href*="/checkout/return/"]').tap();
  await page.waitForURL(/\/walk-up\//);
  await untilHeading(page);
  const picture = await still(page);
  await page.context().close();
  return { picture, words: 'Declined: the bay is free again', locale: 'en' };
}

async function takeRefusal(place: PictureShop): Promise<CaptionedPicture> {
  const page = await scan(place, 'he', 'refuses');
  await openProvider(page);
  await page.locator(pressed.approve).tap();
  await page.getByRole('heading', { name: 'המכונה לא התחילה' }).waitFor({ timeout: WAIT_MS });
  const picture = await still(page);
  await page.context().close();
  return { picture, words: 'המכונה לא מתחילה: תא אחר, שובר או הכסף בחזרה', locale: 'he' };
}

/**
 * Takes the picture of a payment whose page was closed. After a second scan, the page of the sticker leads back to the
 * paid wash.
 */
async function takeClosedPage(place: PictureShop): Promise<CaptionedPicture> {
  const page = await scan(place, 'en');
  const sticker = page.url();
  await openProvider(page);
  await page.route(/\/(checkout\/return|walk-up)\//, (route) => route.abort());
  const leaving = page.waitForRequest(/\/checkout\/return\//);
  await page.locator(pressed.approve).tap();
  await leaving;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const again = await page.context().newPage();
  await page.close();
  await again.goto(sticker, { waitUntil: 'networkidle' });
  await again.locator('main h1').waitFor();
  const picture = await still(again);
  await again.context().close();
  return { picture, words: 'Closed after paying: scanned again, the paid wash waits', locale: 'en' };
}

/**
 * Takes the picture of a payment that arrives after the reservation of the bay has ended. The bay is still free, so the
 * water starts.
 */
async function takeLateCapture(place: PictureShop): Promise<CaptionedPicture> {
  const page = await scan(place, 'he');
  await openProvider(page);
  const { db, close } = await openDatabase({ dataDir: place.dataDir, log: silentLog, role: 'command', max: 1 });
  try {
    await db.executeSql(`update bay set reserved_until = now() - interval '1 second' where reserved_for is not null`);
  } finally {
    await close();
  }
  await page.locator(pressed.approve).tap();
  await page.getByText(waterShown.he).waitFor({ timeout: WAIT_MS });
  const picture = await still(page);
  await page.context().close();
  return { picture, words: 'שילמתם מאוחר: התא עדיין פנוי, והמים זורמים', locale: 'he' };
}

await withPictureShop(async (place) => {
  const fonts = await fontFaces();
  const write = async (name: string, frames: readonly CaptionedPicture[]) => {
    const bytes = await drawFilmStrip(place.browser, { frames, fonts });
    await writeFile(`${OUT}/${name}.webp`, bytes);
    console.log(`${name} ${Math.round(bytes.length / 1_024)} KB`);
  };
  await write('walk-up-en', await takeNormalWalkUp(place, 'en'));
  await write('walk-up-he', await takeNormalWalkUp(place, 'he'));
  await write('walk-up-faults', [
    await takeDecline(place),
    await takeRefusal(place),
    await takeClosedPage(place),
    await takeLateCapture(place),
  ]);
});
