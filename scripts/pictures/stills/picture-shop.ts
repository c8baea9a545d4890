import { chromium, type Browser, type Page } from 'playwright-core';
import type { Locale } from '#contracts/core/locale.ts';
import { openShopUnderFire, type ShopUnderFire } from '#testing/chaos/shop-under-fire.ts';
import { makeDataDir, removeDataDir } from '#testing/database/test-cluster.ts';
import { buildIfNeeded } from '../../build.ts';
import { requireChromium } from '../../gate/find-chromium.ts';

/**
 * A shop for taking pictures. It is empty, has simulated machines and a simulated payment provider, and has a browser
 * that takes the pictures.
 */
export type PictureShop = {
  readonly url: string;
  readonly dataDir: string;
  readonly shop: ShopUnderFire;
  readonly browser: Browser;
};

/** Size of the phone's screen in the pictures, in CSS pixels. */
export const PHONE_VIEWPORT = { width: 390, height: 844 } as const;

/** Starts a shop in the same way as `npm start`, takes pictures, and removes everything afterwards. */
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

/** Opens a browser page with the screen size of a phone and without cookies. */
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

/** Takes a picture of a page. Waits until the fonts of the page have loaded. */
export async function still(page: Page): Promise<Buffer> {
  await page.evaluate('document.fonts.ready.then(() => 0)');
  return await page.screenshot({ animations: 'disabled' });
}
