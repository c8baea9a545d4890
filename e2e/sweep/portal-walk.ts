import type { Page, Request } from 'playwright-core';
import { untilDrawn } from '../visitor.ts';

export type PortalWalk = {
  /** To another screen as a link within the portal leads there, without loading it anew; until nothing is on its way. */
  readonly goTo: (address: string) => Promise<void>;
};

/** What a screen waits for: parts of the program and answers. A stream of news never ends. */
function isAwaited(request: Request): boolean {
  return ['script', 'stylesheet', 'fetch', 'xhr'].includes(request.resourceType());
}

/** Whoever walks through the portal in one page. Refused answers are findings. */
export function walkPortal(page: Page, findings: string[]): PortalWalk {
  const underWay = new Set<Request>();
  let begun = 0;
  page.on('request', (request) => {
    if (!isAwaited(request)) return;
    begun += 1;
    underWay.add(request);
  });
  page.on('requestfinished', (request) => void underWay.delete(request));
  page.on('requestfailed', (request) => void underWay.delete(request));
  page.on('response', (answer) => {
    if (answer.status() >= 400) findings.push(`answered ${answer.status()} · ${answer.url()} · ${page.url()}`);
  });

  /** What an answer asks for in its turn is begun by the time that it is drawn. */
  async function untilStill(): Promise<void> {
    for (let seen = -1; seen !== begun || underWay.size > 0;) {
      seen = begun;
      await untilDrawn(page);
    }
  }

  async function goTo(address: string): Promise<void> {
    await page.evaluate((to) => {
      window.history.pushState({ key: to, idx: window.history.length }, '', to);
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }));
    }, address);
    await untilStill();
    await page.locator('main h1').first().waitFor();
    await page.locator('main output.staff-empty:visible').first().waitFor({ state: 'detached' });
    await untilStill();
  }
  return { goTo };
}
