import type { Page } from 'playwright-core';
import type { Locale } from '#contracts/core/locale.ts';
import { openPhone, type MachinePage, type Network, type Place } from './slow-phone.ts';

/** `usableMs`: from the request of the page until its button is painted and can be pressed. */
export type Visit = {
  readonly bytes: number;
  readonly requests: number;
  /**
   * Time in ms until the document and its styles had arrived. The phone's own work takes the remaining time until
   * `usableMs`.
   */
  readonly arrivedMs: number;
  readonly usableMs: number;
  readonly answeredMs: number;
};

export function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** Returns the median of each figure. */
export function medianVisit(visits: readonly Visit[]): Visit {
  const of = (key: keyof Visit) => medianOf(visits.map((visit) => visit[key]));
  return {
    bytes: of('bytes'),
    requests: of('requests'),
    arrivedMs: of('arrivedMs'),
    usableMs: of('usableMs'),
    answeredMs: of('answeredMs'),
  };
}

/** Records the first paint of an element: the frame after the first frame in which the element has a size. */
async function watchFor(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const look = () => {
      const found = document.querySelector(wanted);
      if (found === null || found.getBoundingClientRect().height === 0) requestAnimationFrame(look);
      else requestAnimationFrame(() => performance.mark('usable'));
    };
    requestAnimationFrame(look);
  }, selector);
}

/** Waits until the watched element was painted; returns the time in ms since the page was requested. */
async function untilUsable(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  return await page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime ?? 0);
}

/** Returns what the page had loaded until it was usable. */
async function loadedUntilUsable(page: Page): Promise<Pick<Visit, 'arrivedMs' | 'bytes' | 'requests'>> {
  return await page.evaluate(() => {
    const usableAt = performance.getEntriesByName('usable')[0]?.startTime ?? 0;
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    const loaded = entries.filter(
      (entry): entry is PerformanceResourceTiming =>
        entry instanceof PerformanceResourceTiming && entry.responseEnd <= usableAt,
    );
    return {
      bytes: loaded.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      requests: loaded.length,
      arrivedMs: loaded
        .filter((entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking')
        .reduce((latest, { responseEnd }) => Math.max(latest, responseEnd), 0),
    };
  });
}

type Wish = {
  readonly sticker: string;
  readonly page: MachinePage;
  readonly locale: Locale;
  readonly network: Network;
};

/** Opens a page with an empty cache, presses its button as soon as it is painted, and closes the phone. */
export async function visitOnce(
  { browser, url }: Place,
  { sticker, page: { path, press }, locale, network }: Wish,
): Promise<Visit> {
  const page = await openPhone(browser, locale, network);
  try {
    await watchFor(page, press);
    await page.goto(`${url}/${locale}${sticker}${path}?bay=1`, { waitUntil: 'commit' });
    const usableMs = await untilUsable(page);
    const loaded = await loadedUntilUsable(page);
    // the requests that the press sends are not needed
    await page.route('**/*', (route) => route.abort());
    const answer = page.waitForEvent('request', (request) => request.isNavigationRequest());
    const pressedAt = performance.now();
    await page.locator(press).tap({ noWaitAfter: true });
    await answer;
    return { ...loaded, usableMs, answeredMs: performance.now() - pressedAt };
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  }
}
