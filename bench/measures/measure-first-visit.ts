import { chromium, type Request } from 'playwright-core';
import { requireChromium } from '../../scripts/gate/find-chromium.ts';

export type FirstVisit = {
  readonly scripts: number;
  readonly styles: number;
  readonly fonts: number;
  readonly html: number;
  readonly pictures: number;
  readonly requests: number;
};

const kinds = { script: 'scripts', stylesheet: 'styles', font: 'fonts', document: 'html', image: 'pictures' } as const;

/** Time after page load during which requests still count for the first visit. */
const AFTERWARDS_MS = 2_000;

/** Returns the transferred bytes of a phone's first visit, as counted by a real browser. */
export async function measureFirstVisit(url: string): Promise<FirstVisit> {
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true });
    const finished: Request[] = [];
    page.on('requestfinished', (request) => finished.push(request));
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(AFTERWARDS_MS);
    const visit = { scripts: 0, styles: 0, fonts: 0, html: 0, pictures: 0, requests: finished.length };
    for (const request of finished) {
      const kind = Object.entries(kinds).find(([type]) => type === request.resourceType())?.[1];
      if (kind !== undefined) visit[kind] += (await request.sizes()).responseBodySize;
    }
    return visit;
  } finally {
    await browser.close();
  }
}
