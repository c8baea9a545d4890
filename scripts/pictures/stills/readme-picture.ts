import { writeFile } from 'node:fs/promises';
import { TOTP, Secret } from 'otpauth';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { StationId } from '#contracts/core/ids.ts';
import { DAY_MS, HOUR_MS, toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { openDatabase } from '#server/core/db/pool/open-database.ts';
import { createKeyring } from '#server/core/keyring/keyring.ts';
import { MASTER_SECRET } from '#testing/chaos/shop-under-fire.ts';
import { silentLog } from '#testing/database/test-cluster.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { freeSimulatedMachine, PRACTICE_SLUG } from '#testing/stations/simulated-machine.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import { openPhone, still, withPictureShop, type PictureShop } from './picture-shop.ts';

/**
 * Draws `docs/pictures/shop-machine-portal.webp` for the README: the shop, a phone at a machine, and the control room.
 * Run it after changing these pages: `npx node scripts/pictures/stills/readme-picture.ts`.
 */
const OUT = 'docs/pictures/shop-machine-portal.webp';
const SIZE = { width: 1_600, height: 900 } as const;
const DESK = { width: 1_440, height: 900 } as const;
const QUALITY = 84;
const PASSWORD = 'a muddy dog at 23:00';
const PAST_DAYS = 6;
const WASHES_A_DAY = 9;
const STATED_MS = 60_000;

/** Stores washes that were sold and used at all stations during the last days. Uses the SQL statements of the shop. */
async function sellPastWashes({ dataDir }: PictureShop): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, log: silentLog, role: 'command', max: 2 });
  try {
    const keyring = createKeyring(Buffer.from(MASTER_SECRET, 'hex'));
    const { rows } = await db.executeSql('select station_id from station order by slug');
    const now = Date.now();
    for (let number = 0; number < PAST_DAYS * WASHES_A_DAY; number += 1) {
      const ageMs = (number / WASHES_A_DAY) * DAY_MS + 2 * HOUR_MS;
      const { lotId } = await makePaidOrder(db, keyring, { number: 1 + (number % 3), paidAt: now - ageMs });
      const stationId = rows[number % rows.length]?.['station_id'] as StationId;
      await takeWash(db, lotId, { at: toIsoInstant(now - ageMs + HOUR_MS), stationId });
      await db.executeSql('update bay set redemption_id = null, busy_until = null');
    }
  } finally {
    await close();
  }
}

/** Signs in the first owner. Uses the link that the shop printed when it started. */
async function openPortal({ browser, shop, url }: PictureShop): Promise<Page> {
  const token = /once: \S+#(\S+)/.exec(shop.output())?.[1];
  if (token === undefined) throw new Error('the shop printed no link for the first owner');
  const context = await browser.newContext({
    locale: 'en',
    viewport: DESK,
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${url}/robots.txt`);
  const ask = async (path: string, data: object) => {
    const answer = await page.request.post(`${url}/api/admin${path}`, { data, headers: { origin: url } });
    if (!answer.ok()) throw new Error(`${path} was answered with ${answer.status()}`);
    return (await answer.text()) === '' ? null : ((await answer.json()) as { readonly secret?: string });
  };
  await ask('/setup', { token, name: 'Dana Levi', password: PASSWORD });
  const enrolment = await ask('/login/enrolment', {});
  const app = new TOTP({ secret: Secret.fromBase32(enrolment?.secret ?? '') });
  await ask('/login/enrolment/confirmation', { code: app.generate() });
  return page;
}

/** Pays for a wash at the machine with a phone. Returns the page on the phone when the water runs. */
async function washOnPhone(place: PictureShop): Promise<Page> {
  const sticker = await freeSimulatedMachine(place.url);
  const page = await openPhone(place, 'he');
  await page.goto(`${place.url}/he${sticker}?bay=1`);
  await page.locator('.pay-here > .button').tap();
  await page.waitForURL(/\/pay\?bay=/);
  await page.locator('form[action="/api/walk-ups"] button[type=submit]').tap();
  await page.locator('button[name=outcome][value=approve]').tap();
  await page.getByText(/התחילה בשעה/).waitFor({ timeout: STATED_MS });
  return page;
}

async function pictureOf(page: Page, address: string, ready: string): Promise<Buffer> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.locator(ready).first().waitFor();
  return await still(page);
}

async function machinePicture({ browser, url }: PictureShop): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1_180, height: 1_000 }, colorScheme: 'light' });
  await page.goto(`${url}/dev/terminal/${PRACTICE_SLUG}`, { waitUntil: 'load' });
  return await page.locator('.station').screenshot();
}

type Parts = Readonly<Record<'home' | 'portal' | 'machine' | 'phone', Buffer>>;

const style = `
* { box-sizing: border-box; margin: 0 }
body { position: relative; width: ${SIZE.width}px; height: ${SIZE.height}px; overflow: hidden; background: linear-gradient(150deg, #e6f7f7, #f6f4ef 60%, #e9f3ee) }
img { position: absolute; display: block }
.window { border-radius: 16px; box-shadow: 0 28px 60px -18px rgb(8 42 51 / .38), 0 0 0 1px rgb(8 42 51 / .08) }
.home { left: 48px; top: 40px; width: 830px }
.portal { right: 40px; top: 196px; width: 1000px }
.machine { left: 48px; bottom: 36px; width: 500px; height: 330px; object-fit: cover; object-position: top; border-radius: 22px; box-shadow: 0 28px 60px -18px rgb(8 42 51 / .45) }
.phone { left: 470px; bottom: 30px; width: 262px; border: 9px solid #082a33; border-radius: 38px; box-shadow: 0 30px 60px -14px rgb(8 42 51 / .5) }
`;

async function compose({ browser }: PictureShop, { home, portal, machine, phone }: Parts): Promise<Buffer> {
  const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: 1 });
  const image = (name: string, bytes: Buffer) =>
    `<img class="${name}" src="data:image/png;base64,${bytes.toString('base64')}" alt="">`;
  const parts = [
    image('window home', home),
    image('window portal', portal),
    image('machine', machine),
    image('phone', phone),
  ];
  await page.setContent(`<!doctype html><style>${style}</style>${parts.join('')}`, { waitUntil: 'load' });
  return await sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toBuffer();
}

await withPictureShop(async (place) => {
  await sellPastWashes(place);
  const portal = await openPortal(place);
  const phone = await washOnPhone(place);
  const visitor = await place.browser.newPage({ viewport: DESK, locale: 'en', reducedMotion: 'reduce' });
  const home = await pictureOf(visitor, `${place.url}/en`, 'main h1');
  const parts = {
    home,
    machine: await machinePicture(place),
    phone: await still(phone),
    portal: await pictureOf(portal, `${place.url}/admin/control-room`, '.room-card'),
  };
  const bytes = await compose(place, parts);
  await writeFile(OUT, bytes);
  console.log(`${OUT} ${Math.round(bytes.length / 1_024)} KB`);
});
