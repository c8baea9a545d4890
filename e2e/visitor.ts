import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import type { Locale } from '#contracts/core/locale.ts';
import { requireChromium } from '../scripts/find-chromium.ts';

export const shopUrl = inject('shopUrl');

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

let browser: Browser;
let contexts: BrowserContext[] = [];
let findings: string[] = [];

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: requireChromium(), args: quietFlags });
});

afterAll(async () => {
  await browser.close();
});

afterEach(async () => {
  const found = findings;
  findings = [];
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
  expect(found, 'a clean console, no policy violation, nothing asked of another origin').toEqual([]);
});

export type VisitorWish = {
  readonly locale?: Locale;
  readonly width?: 360 | 390 | 768 | 1440;
  readonly scheme?: 'light' | 'dark';
  readonly scripts?: boolean;
  /** Texts of console errors that this journey is about: they are meant and not counted. */
  readonly expects?: readonly RegExp[];
};

function watch(page: Page, expects: readonly RegExp[]): void {
  const meant = (text: string) => expects.some((pattern) => pattern.test(text));
  page.on('console', (message) => {
    const text = `${message.type()}: ${message.text()}`;
    if (['error', 'warning'].includes(message.type()) && !meant(text)) findings.push(text);
  });
  page.on('pageerror', (error) => findings.push(`page error: ${error.message}`));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== new URL(shopUrl).origin && protocol.startsWith('http')) findings.push(`asked ${origin}`);
  });
}

/**
 * A page of the site is there when it answers, not when its files are: its scripts come after the first paint, and what
 * is further down is laid out after them.
 */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { dataset, classList } = document.documentElement;
    return (
      document.getElementById('late') === null || (dataset['alive'] !== undefined && !classList.contains('arriving'))
    );
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
  });
  contexts.push(context);
  const page = await context.newPage();
  watch(page, wish.expects ?? []);
  if (wish.scripts !== false) patiently(page);
  await page.goto(`${shopUrl}${path}`);
  return page;
}

const accessRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that a change of colours can break; all others see the same page by day and by night. */
const colorRules = ['color-contrast', 'link-in-text-block'];

async function violationsOf(checker: AxeBuilder): Promise<string[]> {
  // without the page of its own that the tool otherwise opens for every run: half the time
  const { violations } = await checker.setLegacyMode(true).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/**
 * Runs a check with the whole page in view. In a window, the buttons that float over a page would count as hiding
 * whatever they happen to stand on, although scrolling frees it. A dialog fills its window and is looked at as it is.
 */
async function inFullView<Result>(page: Page, check: () => Promise<Result>): Promise<Result> {
  const window = page.viewportSize();
  if (window === null || (await page.locator('dialog:modal').count()) > 0) return check();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: window.width, height });
  const result = await check();
  await page.setViewportSize(window);
  return result;
}

/** No violation of the rules a machine can check, of WCAG 2.2 AA and of good practice. */
export async function expectAccessible(page: Page): Promise<void> {
  const said = await inFullView(page, () => violationsOf(new AxeBuilder({ page }).withTags(accessRules)));
  expect(said, page.url()).toEqual([]);
}

/** What an accessible page has to prove again in its other colours. Goes back to the light ones. */
export async function expectReadableInTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  // colours change over time: a half-changed one is nobody's
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const said = await inFullView(page, () => violationsOf(new AxeBuilder({ page }).withRules(colorRules)));
  await page.emulateMedia({ colorScheme: 'light' });
  expect(said, `${page.url()} in the dark`).toEqual([]);
}

/** Nothing sticks out sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(excess, `${page.url()} is wider than its window`).toBeLessThanOrEqual(0);
}
