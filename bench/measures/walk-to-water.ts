import type { Locale } from '#contracts/core/locale.ts';
import { freeSimulatedMachine } from '#testing/stations/simulated-machine.ts';
import { openPhone, pages, type Network, type Place } from './slow-phone.ts';

/** Times of our pages from the scan to the water in ms; the time on the provider's page is not counted. */
export type TimesToWater = {
  readonly scanMs: number;
  readonly payMs: number;
  readonly providerMs: number;
  readonly waterMs: number;
  readonly presses: number;
};

/**
 * Pays for and starts a wash like a customer who presses each button as soon as it is painted, from the scan of the
 * sticker to running water. Returns the times.
 */
export async function measureTimesToWater(
  { browser, url }: Place,
  locale: Locale,
  network: Network | null,
): Promise<TimesToWater> {
  const sticker = await freeSimulatedMachine(url, { speed: 60 });
  const page = await openPhone(browser, locale, network);
  let presses = 0;
  let begunAt = performance.now();
  const sinceMs = () => {
    const now = performance.now();
    const ms = now - begunAt;
    begunAt = now;
    return ms;
  };
  const press = async (selector: string) => {
    presses += 1;
    await page.locator(selector).tap({ noWaitAfter: true });
  };
  const [scan, pay] = pages;
  try {
    await page.goto(`${url}/${locale}${sticker}?bay=1`, { waitUntil: 'commit' });
    await page.locator(scan.press).waitFor();
    const scanMs = sinceMs();
    await press(scan.press);
    await page.waitForURL(/\/pay\?bay=/, { waitUntil: 'commit' });
    await page.locator(pay.press).waitFor();
    const payMs = sinceMs();
    await press(pay.press);
    await page.waitForURL(/\/sandbox-pay\//, { waitUntil: 'commit' });
    const providerMs = sinceMs();
    await page.locator('button[name=outcome][value=approve]').waitFor();
    begunAt = performance.now();
    await page.locator('button[name=outcome][value=approve]').tap({ noWaitAfter: true });
    await page.waitForURL(/\/walk-up\//, { waitUntil: 'commit' });
    await page.getByText(locale === 'he' ? /התחילה בשעה/ : /Started at/).waitFor();
    return { scanMs, payMs, providerMs, waterMs: sinceMs(), presses };
  } finally {
    await page.context().close();
  }
}
