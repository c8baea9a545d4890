import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * Source of the checker. The minified file is less than half the size of the checker's own `source`, and every document
 * parses it again.
 */
const checkerSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Rules of WCAG 2.2 AA and of good practice that a machine can check. */
const accessRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules that depend on colours. All other rules have the same result in both colour schemes. */
const colorRules = ['color-contrast', 'link-in-text-block'];

async function violationsOf(page: Page, runOnly: NonNullable<RunOptions['runOnly']>): Promise<string[]> {
  // loads it only once per document, because parsing half a megabyte takes as long as a small page
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(checkerSource);
  return page.evaluate(async (only) => {
    const checker = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await checker.run(document, { runOnly: only, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, runOnly);
}

/** Returns the window height in pixels that shows the whole page, or the whole open dialog, without scrolling. */
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
 * Runs a check while the whole page or dialog is visible. In a smaller window the floating buttons would count as
 * hiding content, although scrolling would show it.
 */
async function inFullView<Result>(page: Page, check: () => Promise<Result>): Promise<Result> {
  const window = page.viewportSize();
  if (window === null) return check();
  await page.setViewportSize({ width: window.width, height: await wholeHeight(page) });
  const result = await check();
  await page.setViewportSize(window);
  return result;
}

/** Switches to dark colours immediately, without transitions, which would be measured half-way. */
async function darken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const atOnce = new CSSStyleSheet();
    atOnce.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(atOnce);
  });
  await page.emulateMedia({ colorScheme: 'dark' });
}

/**
 * Switches back to light colours in a window of normal size, because in full view each colour change repaints the whole
 * page, which takes half a second of CPU time on long pages.
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

/** Returns the accessibility violations of this page. */
export async function barriers(page: Page): Promise<string[]> {
  return inFullView(page, () => inTheLight(page));
}

/** Returns the violations of an accessible page in dark colours, then switches back to light colours. */
export async function darkBarriers(page: Page): Promise<string[]> {
  await darken(page);
  const found = await inFullView(page, () => inTheDark(page));
  await lighten(page);
  return found;
}

/** Returns the violations in both colour schemes. */
export async function barriersByDayAndNight(page: Page): Promise<string[]> {
  const found = await inFullView(page, async () => {
    const byDay = await inTheLight(page);
    await darken(page);
    return [...byDay, ...(await inTheDark(page)).map((finding) => `in the dark ${finding}`)];
  });
  await lighten(page);
  return found;
}
