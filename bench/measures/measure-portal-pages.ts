import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { requireChromium } from '../../scripts/gate/find-chromium.ts';
import { closeLoadAgent, latenciesOf } from '../load.ts';
import { waitUntilIdle } from '../processes.ts';
import { provenance, round, table, writeSection } from '../report.ts';
import { logProgress, withSeededShop, type SeededShop } from './seeded-shop.ts';
import { portalPages, SHORTEST_MS, type Act, type PortalPage } from './portal-acts.ts';
import { CPU_SLOWDOWN } from './slow-phone.ts';

/**
 * `npm run bench -- portal-pages 1000000`: measures how long staff wait on the screens of the portal. The browser has a
 * slow processor, and the shop has two years of orders. `--turns 5` repeats each act five times, `--data <folder>`
 * keeps the filled shop.
 */
const { values: options, positionals } = parseArgs({
  options: { data: { type: 'string' }, turns: { type: 'string' } },
  allowPositionals: true,
});
const ORDERS = Number(positionals[0] ?? 1_000_000);
const TURNS = Number(options.turns ?? '20');
const PAINT_BUDGET_MS = 50;
const REQUEST_BUDGET_MS = 300;
/** Maximum wait for an idle machine, because other load would affect the measurement. */
const PATIENCE_MS = 3_000;
/** Time in ms after which the browser has reported the interactions of an act. */
const REPORTED_MS = 250;

type Samples = Map<string, number[]>;

function add(samples: Samples, name: string, values: readonly number[]): void {
  samples.set(name, [...(samples.get(name) ?? []), ...values]);
}

/** Records every interaction that takes 16 ms or longer until its next paint. */
async function observeInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wish = { type: 'event', durationThreshold: 16, buffered: true };
    new PerformanceObserver((seen) => {
      for (const entry of seen.getEntries()) {
        if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue;
        performance.mark('interaction', {
          startTime: entry.startTime,
          detail: { id: entry.interactionId, ms: entry.duration },
        });
      }
    }).observe(wish);
  });
}

/**
 * Returns the time in ms until the next paint, for each interaction since `since`. An interaction with several events
 * counts once, with its longest time.
 */
async function interactionsSince(page: Page, since: number): Promise<number[]> {
  await page.waitForTimeout(REPORTED_MS);
  const seen = await page.evaluate(
    (from) =>
      performance
        .getEntriesByName('interaction')
        .filter(({ startTime }) => startTime >= from)
        .map((entry) => (entry instanceof PerformanceMark ? (entry.detail as { id: number; ms: number }) : null)),
    since,
  );
  const longest = new Map<number, number>();
  for (const one of seen) {
    if (one !== null) longest.set(one.id, Math.max(one.ms, longest.get(one.id) ?? 0));
  }
  return [...longest.values()];
}

async function measureAct(page: Page, { presses, run }: Act, turn: number): Promise<number[]> {
  const since = await page.evaluate(() => performance.now());
  await run(page, turn);
  const seen = await interactionsSince(page, since);
  const missing = Math.max(presses - seen.length, 0);
  return presses === 0 ? [] : [...seen, ...Array.from({ length: missing }, () => SHORTEST_MS)];
}

type Turn = { readonly url: string; readonly turn: number; readonly paints: Samples };

/** Runs all acts of one screen, beginning at the dashboard, and adds their times to `paints`. */
async function measurePage(page: Page, { name, acts }: PortalPage, { url, turn, paints }: Turn): Promise<void> {
  await page.goto(`${url}/admin/dashboard`);
  await page.locator('.staff-shop-facts').waitFor();
  await waitUntilIdle(PATIENCE_MS);
  for (const act of acts) add(paints, `${name}, ${act.name}`, await measureAct(page, act, turn));
}

/** Records how long the requests of the lists take, as the browser sees it. */
function observeRequests(page: Page, samples: Samples): void {
  const lists = new Set(portalPages.map(({ place }) => `/api/admin/${place}`));
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' || !lists.has(pathname.replace(/\/sums$/, ''))) return;
    const { requestStart, responseEnd } = request.timing();
    if (requestStart >= 0 && responseEnd >= 0) add(samples, pathname, [responseEnd - requestStart]);
  });
}

function tableOf(what: string, samples: Samples, budgetMs: number): string {
  return table(
    [what, 'measured', 'p50 ms', 'p95 ms', 'slowest ms', 'budget of p95'],
    [...samples].flatMap(([name, values]) => {
      if (values.length === 0) return [];
      const { p50Ms, p95Ms } = latenciesOf(values);
      const p95 = p95Ms > budgetMs ? `**${round(p95Ms)}**` : round(p95Ms);
      return [[name, round(values.length), round(p50Ms), p95, round(Math.max(...values)), `≤ ${round(budgetMs)}`]];
    }),
  );
}

function overBudget(samples: Samples, budgetMs: number): string[] {
  return [...samples].filter(([, values]) => latenciesOf(values).p95Ms > budgetMs).map(([name]) => name);
}

async function measure({ shop, books, token }: SeededShop): Promise<void> {
  const before = loadavg()[0] ?? 0;
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  const [paints, requests]: [Samples, Samples] = [new Map(), new Map()];
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
    await context.addCookies([{ name: 'staff', value: token, url: shop.url, httpOnly: true }]);
    const page = await context.newPage();
    await observeInteractions(page);
    observeRequests(page, requests);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    // the first turn loads the scripts of each screen and is not counted
    for (let turn = 0; turn <= TURNS; turn += 1) {
      if (turn === 1) for (const samples of [paints, requests]) samples.clear();
      await books.db.executeSql('delete from saved_view');
      for (const portalPage of portalPages) await measurePage(page, portalPage, { url: shop.url, turn, paints });
      logProgress(`turn ${turn} of ${TURNS}`);
    }
  } finally {
    await browser.close();
  }
  const load = `load of the machine ${round(before, 1)} before and ${round(loadavg()[0] ?? 0, 1)} at the end`;
  const text = [
    `${provenance(`npm run bench -- portal-pages ${ORDERS}`)}, ${load}. Behind ${round(ORDERS)} orders, ${TURNS} turns, 1440 px, processor ${CPU_SLOWDOWN} times slower than this one. The browser rounds to 8 ms and reports nothing below ${SHORTEST_MS} ms, which is counted as ${SHORTEST_MS}.`,
    `### From an interaction to the next paint\n\n${tableOf('screen and act', paints, PAINT_BUDGET_MS)}`,
    `### Requests of the lists, as that browser sees them\n\n${tableOf('request', requests, REQUEST_BUDGET_MS)}`,
  ].join('\n\n');
  writeSection('portal-pages', text);
  console.log(text);
  const late = [...overBudget(paints, PAINT_BUDGET_MS), ...overBudget(requests, REQUEST_BUDGET_MS)];
  if (late.length === 0) return;
  console.error(`✗ over the budget: ${late.join('; ')}`);
  process.exitCode = 1;
}

try {
  await withSeededShop({ orders: ORDERS, data: options.data }, measure);
} finally {
  closeLoadAgent();
}
