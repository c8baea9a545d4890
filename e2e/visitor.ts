import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { expect, inject, vi, type TestContext } from 'vitest';
import type { Locale } from '#contracts/core/locale.ts';
import { requireTestChromium } from '../scripts/gate/find-chromium.ts';
import { quickFolder } from '#testing/shop/quick-folder.ts';
import { barriers, barriersByDayAndNight, darkBarriers } from './browsers/access-probes.ts';
import { offerOf } from './left-as-found.ts';

/** Returns the shop of this worker (`journey-setup.ts`). */
function ownShop() {
  const worker = Number(process.env['VITEST_POOL_ID']);
  const place = inject('shopPlaces')[worker - 1];
  const desk = inject('shopDesks')[worker - 1];
  if (place === undefined || desk === undefined) throw new Error(`there is no shop for worker ${worker}`);
  return { place, desk };
}

export const { place: shopPlace, desk: shopDesk } = ownShop();
export const shopUrl = shopPlace.PUBLIC_URL;

/** Flags that stop Chromium's own network traffic, so that every external request is a finding. */
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
 * Flags for tests that do not need pixels: Chromium records drawing without rasterising, starts no spare process, and
 * does not compile early. This saves a third of the CPU time of a checked page, and a quarter of an opened page.
 */
const thriftyFlags = [
  '--force-gpu-mem-available-mb=0',
  '--renderer-process-limit=1',
  '--js-flags=--no-maglev,--no-turbofan',
];

const SCENE_CHARACTERS = 2_000;

let browser: Browser | null = null;
let contexts: BrowserContext[] = [];
let findings: string[] = [];
let offerFound: readonly string[] = [];

function launchBrowser(): Promise<Browser> {
  // the processes of the browser exchange data through files
  const env = { ...process.env, TMPDIR: quickFolder() };
  return chromium.launch({ executablePath: requireTestChromium(), args: [...quietFlags, ...thriftyFlags], env });
}

/**
 * Runs before the journeys of a file. Remembers what the shop offers, and opens the browser of this worker. It stays
 * open for the files that follow, because it compiles each script only once, and ends with the worker's process.
 */
export async function enter(): Promise<void> {
  offerFound = await offerOf(shopUrl);
  if (browser?.isConnected() !== true) browser = await launchBrowser();
}

/** Runs after the journeys of a file: fails if the shop does not offer what it offered before. */
export async function expectSameOffer(): Promise<void> {
  await vi.waitFor(
    async () => expect(await offerOf(shopUrl), 'the shop offers what it did before').toEqual(offerFound),
    { timeout: 10_000, interval: 200 },
  );
}

/** Returns the readable content of a page, which explains a failure afterwards. */
async function sceneOf(page: Page): Promise<string> {
  const seen = await page
    .evaluate(() => {
      const focused = document.activeElement;
      return `focus on <${focused?.tagName.toLowerCase() ?? 'nothing'} class="${focused?.className ?? ''}">\n${document.body.innerText}`;
    })
    .catch(String);
  return `--- ${page.url()}, ${page.viewportSize()?.width ?? 0} px, ${seen.replaceAll(/\s*\n\s*/g, '\n').slice(0, SCENE_CHARACTERS)}`;
}

/** Runs after every journey: closes the pages that it opened, and fails if there are findings. */
export async function leave({ name, result }: TestContext['task']): Promise<void> {
  const found = findings;
  findings = [];
  if (result?.state === 'fail') {
    const scenes = await Promise.all(contexts.flatMap((context) => context.pages()).map(sceneOf));
    process.stderr.write(`${name}: what stood on the pages\n${scenes.join('\n')}\n${found.join('\n')}\n`);
  }
  // requests that are pending at the end of the journey do not count
  const pages = contexts.flatMap((context) => context.pages());
  await Promise.all([...pages, ...contexts].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })));
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
  expect(found, 'a clean console, no policy violation, nothing asked of another origin').toEqual([]);
}

export type VisitorWish = {
  readonly locale?: Locale;
  readonly width?: 320 | 360 | 390 | 768 | 1440;
  readonly scheme?: 'light' | 'dark';
  /** True for a device with a touch screen instead of a mouse. */
  readonly touch?: boolean;
  readonly scripts?: boolean;
  /**
   * True if service workers are allowed. A service worker fetches by itself and ignores simulated responses, so the two
   * cannot be combined.
   */
  readonly worker?: boolean;
  /** Console errors that this journey expects. */
  readonly expects?: readonly RegExp[];
};

/** Playwright's message if service workers are blocked. */
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
 * Waits until a page of the site is interactive. Waiting until its files have loaded is not enough, because scripts
 * follow the first paint, and lower parts are laid out later.
 */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // between two pages a window has no root element
    const root = document.querySelector('html');
    if (root === null) return false;
    // a page at a machine asks for its scripts at the first touch
    if (document.querySelector('template[data-light]') !== null) window.dispatchEvent(new Event('keydown'));
    const { dataset, classList } = root;
    const isAlive = dataset['alive'] !== undefined && !classList.contains('arriving');
    // a closed gift requests its scripts only when it is pressed
    const isClosed = document.readyState === 'complete' && document.querySelector('.gift-waiting') !== null;
    return document.getElementById('late') === null || isAlive || isClosed;
  });
}

/** Waits until the page has drawn everything. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  });
}

/** Makes navigation and reload wait for the page, unless a test asks for less. */
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

const usualVisitor = {
  width: 390,
  touch: false,
  scheme: 'light',
  locale: 'en',
  scripts: true,
  worker: false,
} as const satisfies VisitorWish;

/**
 * Opens a page as a new visitor with a new browser context: no cookies, a screen size, a language, with or without
 * JavaScript.
 */
export async function visit(path: string, wish: VisitorWish = {}): Promise<Page> {
  const { width, touch, scheme, locale, scripts, worker } = { ...usualVisitor, ...wish };
  if (browser === null) throw new Error('the browser is not open');
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 844 : 900 },
    hasTouch: touch,
    colorScheme: scheme,
    locale: locale === 'he' ? 'he-IL' : 'en-US',
    timezoneId: 'Asia/Jerusalem',
    javaScriptEnabled: scripts,
    reducedMotion: 'reduce',
    serviceWorkers: worker ? 'allow' : 'block',
  });
  contexts.push(context);
  const page = await context.newPage();
  watch(page, expectedNoise(wish));
  if (scripts) patiently(page);
  if (worker) refuseRoutes(page);
  await page.goto(`${shopUrl}${path}`);
  return page;
}

/** Longest wait in milliseconds for animations; one that is paused never ends. */
const ANIMATED_MS = 3_000;

/** Waits until nothing fades or moves, because text has less contrast while it fades in. */
async function settled(page: Page): Promise<void> {
  const isMoving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .some(
          ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
        ),
    );
  for (const until = Date.now() + ANIMATED_MS; Date.now() < until && (await isMoving());) await pause(50);
}

/** Expects no violation of the rules of WCAG 2.2 AA and of good practice that a machine can check. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  expect(await barriers(page), page.url()).toEqual([]);
}

/** Expects the same in light and in dark colours, then switches back to light colours. */
export async function expectAccessibleByDayAndNight(page: Page): Promise<void> {
  await settled(page);
  expect(await barriersByDayAndNight(page), page.url()).toEqual([]);
}

/** Checks an accessible page in dark colours, then switches back to light colours. */
export async function expectReadableInTheDark(page: Page): Promise<void> {
  expect(await darkBarriers(page), `${page.url()} in the dark`).toEqual([]);
}

/** Returns by how many pixels the page is wider than the window. */
export async function sidewaysExcess(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Expects that the page is not wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await sidewaysExcess(page), `${page.url()} is wider than its window`).toBeLessThanOrEqual(0);
}
