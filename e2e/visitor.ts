import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { expect, inject, vi, type TestContext } from 'vitest';
import type { Locale } from '#contracts/core/locale.ts';
import { requireTestChromium } from '../scripts/gate/find-chromium.ts';
import { quickFolder } from '#testing/shop/quick-folder.ts';
import { barriers, darkBarriers } from './browsers/access-probes.ts';
import { offerOf } from './left-as-found.ts';

/** The shop of this worker: each has one to itself (`journey-setup.ts`). */
function ownShop() {
  const worker = Number(process.env['VITEST_POOL_ID']);
  const place = inject('shopPlaces')[worker - 1];
  const desk = inject('shopDesks')[worker - 1];
  if (place === undefined || desk === undefined) throw new Error(`there is no shop for worker ${worker}`);
  return { place, desk };
}

export const { place: shopPlace, desk: shopDesk } = ownShop();
export const shopUrl = shopPlace.PUBLIC_URL;

/** Chromium without its own traffic: whatever leaves the machine is a finding. */
const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Chromium for tests that ask a page and never look at its pixels: it lays out and records what would be drawn and draws
 * none of it, starts no process for a next page before there is one, and does not compile for a page that is gone before
 * that pays. A third of a core's time for a page that is checked, a quarter for one that is only opened.
 */
const thriftyFlags = [
  '--force-gpu-mem-available-mb=0',
  '--renderer-process-limit=1',
  '--js-flags=--no-maglev,--no-turbofan',
];

const SCENE_CHARACTERS = 2_000;

let browser: Browser;
let contexts: BrowserContext[] = [];
let findings: string[] = [];
let offerFound: readonly string[] = [];

/** Before the journeys of a file. */
export async function openBrowser(): Promise<void> {
  offerFound = await offerOf(shopUrl);
  // what its processes hand to each other are files
  const env = { ...process.env, TMPDIR: quickFolder() };
  browser = await chromium.launch({
    executablePath: requireTestChromium(),
    args: [...quietFlags, ...thriftyFlags],
    env,
  });
}

/** After the journeys of a file. */
export async function closeBrowser(): Promise<void> {
  await browser.close();
  await vi.waitFor(
    async () => expect(await offerOf(shopUrl), 'the shop offers what it did before').toEqual(offerFound),
    { timeout: 10_000, interval: 200 },
  );
}

/** What could be read on a page, for whoever looks for the reason of a failure on a machine that is gone. */
async function sceneOf(page: Page): Promise<string> {
  const seen = await page
    .evaluate(() => {
      const focused = document.activeElement;
      return `focus on <${focused?.tagName.toLowerCase() ?? 'nothing'} class="${focused?.className ?? ''}">\n${document.body.innerText}`;
    })
    .catch(String);
  return `--- ${page.url()}, ${page.viewportSize()?.width ?? 0} px, ${seen.replaceAll(/\s*\n\s*/g, '\n').slice(0, SCENE_CHARACTERS)}`;
}

/** After every journey: what it opened is closed, and nobody found anything amiss on the way. */
export async function leave({ name, result }: TestContext['task']): Promise<void> {
  const found = findings;
  findings = [];
  if (result?.state === 'fail') {
    const scenes = await Promise.all(contexts.flatMap((context) => context.pages()).map(sceneOf));
    process.stderr.write(`${name}: what stood on the pages\n${scenes.join('\n')}\n${found.join('\n')}\n`);
  }
  // what a page still asks for when its journey ends is nobody's any more
  const pages = contexts.flatMap((context) => context.pages());
  await Promise.all([...pages, ...contexts].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })));
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
  expect(found, 'a clean console, no policy violation, nothing asked of another origin').toEqual([]);
}

export type VisitorWish = {
  readonly locale?: Locale;
  readonly width?: 360 | 390 | 768 | 1440;
  readonly scheme?: 'light' | 'dark';
  readonly scripts?: boolean;
  /**
   * True: the page's worker is let in, for what it keeps. It fetches by itself, past the answers that a journey gives in
   * the server's place, and not always at once: the two do not go together.
   */
  readonly worker?: boolean;
  /** Texts of console errors that this journey is about: they are meant and not counted. */
  readonly expects?: readonly RegExp[];
};

/** What Playwright says where the page's worker is not let in. */
const workerIsAway = /Service Worker registration blocked/;

function watch(page: Page, expects: readonly RegExp[]): void {
  const meant = (text: string) => expects.some((pattern) => pattern.test(text));
  const found = (text: string) => findings.push(`${text} (${page.url()}, ${page.viewportSize()?.width ?? 0} px)`);
  page.on('console', (message) => {
    const text = `${message.type()}: ${message.text()}`;
    if (['error', 'warning'].includes(message.type()) && !meant(text)) found(text);
  });
  page.on('pageerror', (error) => found(`page error: ${error.message}`));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== new URL(shopUrl).origin && protocol.startsWith('http')) found(`asked ${origin}`);
  });
}

/**
 * A page of the site is there when it answers, not when its files are: its scripts come after the first paint, and what
 * is further down is laid out after them.
 */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // on its way from one page to the next a window has neither
    const root = document.querySelector('html');
    if (root === null) return false;
    const { dataset, classList } = root;
    return (
      document.getElementById('late') === null || (dataset['alive'] !== undefined && !classList.contains('arriving'))
    );
  });
}

/** Whatever the page was about to draw is drawn. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  });
}

/** Whoever opens or reloads a page waits for it, except where a test asks for less. */
function patiently(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (address, wish) => {
    const answer = await goto(address, wish);
    if (wish?.waitUntil === undefined) await untilAlive(page);
    return answer;
  };
  page.reload = async (wish) => {
    const answer = await reload(wish);
    if (wish?.waitUntil === undefined) await untilAlive(page);
    return answer;
  };
}

function expectedNoise({ expects = [], worker = false }: VisitorWish) {
  return worker ? expects : [...expects, workerIsAway];
}

function refuseRoutes(page: Page): void {
  page.route = () => Promise.reject(new Error('a page with its worker takes its answers from the server alone'));
}

/** Somebody with a browser of their own: no cookies, a screen, a language, scripts or none. */
export async function visit(path: string, wish: VisitorWish = {}): Promise<Page> {
  const width = wish.width ?? 390;
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 844 : 900 },
    colorScheme: wish.scheme ?? 'light',
    locale: wish.locale === 'he' ? 'he-IL' : 'en-US',
    timezoneId: 'Asia/Jerusalem',
    javaScriptEnabled: wish.scripts ?? true,
    reducedMotion: 'reduce',
    serviceWorkers: wish.worker === true ? 'allow' : 'block',
  });
  contexts.push(context);
  const page = await context.newPage();
  watch(page, expectedNoise(wish));
  if (wish.scripts !== false) patiently(page);
  if (wish.worker === true) refuseRoutes(page);
  await page.goto(`${shopUrl}${path}`);
  return page;
}

/** No violation of the rules a machine can check, of WCAG 2.2 AA and of good practice. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await barriers(page), page.url()).toEqual([]);
}

/** What an accessible page has to prove again in its other colours. Goes back to the light ones. */
export async function expectReadableInTheDark(page: Page): Promise<void> {
  expect(await darkBarriers(page), `${page.url()} in the dark`).toEqual([]);
}

/** How many pixels of the page stick out sideways. */
export async function sidewaysExcess(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Nothing sticks out sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await sidewaysExcess(page), `${page.url()} is wider than its window`).toBeLessThanOrEqual(0);
}
