import { chromium, type Browser, type Page } from 'playwright-core';
import type { Locale } from '#contracts/core/locale.ts';
import { openShopUnderFire, type ShopUnderFire } from '#testing/chaos/shop-under-fire.ts';
import { makeDataDir, removeDataDir } from '#testing/database/test-cluster.ts';
import { buildIfNeeded } from '../../build.ts';
import { requireChromium } from '../../gate/find-chromium.ts';

/** An empty shop with simulated machines and a simulated payment provider, and a browser that takes pictures of it. */
export type PictureShop = {
  readonly url: string;
  readonly dataDir: string;
  readonly shop: ShopUnderFire;
  readonly browser: Browser;
};

/** Size of a phone in the pictures. */
export const PHONE_VIEWPORT = { width: 390, height: 844 } as const;

/** Opens a shop as `npm start` opens it, takes pictures, and removes everything. */
export async function withPictureShop(takePictures: (place: PictureShop) => Promise<void>): Promise<void> {
  buildIfNeeded();
  const dataDir = makeDataDir('stills');
  const shop = await openShopUnderFire({ processes: 1, dataDir, databaseUrl: null, peerUrl: null });
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    await shop.start(0);
    await takePictures({ url: shop.url, dataDir, shop, browser });
  } finally {
    await browser.close();
    await shop.stop(0);
    await shop.close();
    await removeDataDir(dataDir);
  }
}

/** Opens a browser page with the size of a phone, without cookies. */
export async function openPhone({ browser }: PictureShop, locale: Locale): Promise<Page> {
  const context = await browser.newContext({
    locale,
    viewport: PHONE_VIEWPORT,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  return await context.newPage();
}

/** Takes a picture of a page after its fonts have loaded. */
export async function still(page: Page): Promise<Buffer> {
  await page.evaluate('document.fonts.ready.then(() => 0)');
  return await page.screenshot({ animations: 'disabled' });
}
