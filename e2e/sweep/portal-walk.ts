import type { Page, Request } from 'playwright-core';
import { untilDrawn } from '../visitor.ts';

export type PortalWalk = {
  /** Opens another screen like a link in the portal, without a page load. Resolves when all requests are finished. */
  readonly goTo: (address: string) => Promise<void>;
};

/** Returns true for scripts and responses that a screen waits for; event streams never end. */
function isAwaited(request: Request): boolean {
  return ['script', 'stylesheet', 'fetch', 'xhr'].includes(request.resourceType());
}

/** Opens screens of the portal in one page. Refused requests are added to the findings. */
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

  /** Waits until no request is running. When a response is drawn, the requests that follow from it have started. */
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
    await page.locator('main .staff-skeleton-part:visible').first().waitFor({ state: 'detached' });
    await untilStill();
  }
  return { goTo };
}
