import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Less than half of what the checker's own `source` is: every document parses it anew. */
const checkerSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What a machine can check of WCAG 2.2 AA and of good practice. */
const accessRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that a change of colours can break; all others see the same page by day and by night. */
const colorRules = ['color-contrast', 'link-in-text-block'];

async function violationsOf(page: Page, runOnly: NonNullable<RunOptions['runOnly']>): Promise<string[]> {
  // once for each document: reading half a megabyte of checker takes as long as a small page
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(checkerSource);
  return page.evaluate(async (only) => {
    const checker = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await checker.run(document, { runOnly: only, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, runOnly);
}

/** Height of the window in which the whole page, or the whole dialog over it, is seen without scrolling, in pixels. */
async function wholeHeight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
    if (dialog === undefined) return document.documentElement.scrollHeight;
    const aroundDialog = 200;
    const isWhole = dialog.scrollHeight <= dialog.clientHeight;
    return isWhole ? window.innerHeight : Math.max(window.innerHeight, dialog.scrollHeight + aroundDialog);
  });
}

/**
 * Runs a check with the whole page or dialog in view. In a window, the buttons that float over a page or stick at the
 * foot of a dialog would count as hiding what they happen to stand on, although scrolling frees it.
 */
async function inFullView<Result>(page: Page, check: () => Promise<Result>): Promise<Result> {
  const window = page.viewportSize();
  if (window === null) return check();
  await page.setViewportSize({ width: window.width, height: await wholeHeight(page) });
  const result = await check();
  await page.setViewportSize(window);
  return result;
}

/**
 * To the dark colours, all at once: a colour that changes over time is handed down from part to part, and a half-changed
 * one is nobody's.
 */
async function darken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const atOnce = new CSSStyleSheet();
    atOnce.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(atOnce);
  });
  await page.emulateMedia({ colorScheme: 'dark' });
}

/**
 * Back to the light ones, in the window again: a page in full view is drawn whole for every change of its colours, half a
 * second of a core where it is long.
 */
async function lighten(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
}

async function inTheLight(page: Page): Promise<string[]> {
  return violationsOf(page, { type: 'tag', values: accessRules });
}

async function inTheDark(page: Page): Promise<string[]> {
  return violationsOf(page, { type: 'rule', values: colorRules });
}

/** What stands in somebody's way on this page. */
export async function barriers(page: Page): Promise<string[]> {
  return inFullView(page, () => inTheLight(page));
}

/** What an accessible page has to prove again in its other colours. Goes back to the light ones. */
export async function darkBarriers(page: Page): Promise<string[]> {
  await darken(page);
  const found = await inFullView(page, () => inTheDark(page));
  await lighten(page);
  return found;
}

/** Both: what stands in the way by day, and what by night. */
export async function barriersByDayAndNight(page: Page): Promise<string[]> {
  const found = await inFullView(page, async () => {
    const byDay = await inTheLight(page);
    await darken(page);
    return [...byDay, ...(await inTheDark(page)).map((finding) => `in the dark ${finding}`)];
  });
  await lighten(page);
  return found;
}
