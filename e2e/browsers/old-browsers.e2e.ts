import { globSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { shopUrl, untilAlive, visit, type VisitorWish } from '../visitor.ts';

/** Features that built files must not contain, with the first browsers that support them. */
const tooNew: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['a look behind in an expression (iOS 16.4)', /\(\?<[=!]/],
  ['a static block of a class (iOS 16.4)', /\bstatic\{/],
  ['Promise.withResolvers (iOS 17.4, Firefox 121)', /\.withResolvers\b/],
  ['Object.groupBy (iOS 17.4, Firefox 119)', /\bObject\.groupBy\b/],
  ['AbortSignal.any (iOS 17.4, Firefox 124)', /\bAbortSignal\.any\b/],
  ['URL.parse (iOS 18, Firefox 126)', /\bURL\.parse\b/],
  ['URL.canParse (iOS 17)', /\.canParse\b/],
  [
    'methods of sets (iOS 17, Firefox 127)',
    /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|intersection)\(/,
  ],
  [
    'methods of iterators (iOS 18.4, Firefox 131)',
    /\.(?:values|keys|entries)\(\)\.(?:map|filter|toArray|some|every)\(/,
  ],
  ['Array.fromAsync, Promise.try (iOS 16.4, Firefox 134)', /\bArray\.fromAsync\b|\bPromise\.try\b/],
  ['toSpliced (iOS 16)', /\.toSpliced\(/],
  ['structuredClone (iOS 15.4)', /\bstructuredClone\(/],
];

test('the built files contain nothing that a browser of 2021 cannot read and no file of ours brings', () => {
  const files = globSync('web/dist/client/**/*.js').filter((path) => !path.includes('/old-browsers-'));
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((path) => {
    const code = readFileSync(path, 'utf8');
    return tooNew.flatMap(([name, pattern]) => (pattern.test(code) ? [`${path}: ${name}`] : []));
  });
  expect(found).toEqual([]);
});

/** Removes features that Safari of iOS 15.0 and Chrome 100 do not have. */
function growOld(): void {
  for (const name of ['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']) {
    Reflect.deleteProperty(Array.prototype, name);
  }
  const lacking: readonly (readonly [owner: object, names: readonly string[]])[] = [
    [Object, ['hasOwn', 'groupBy']],
    [Map, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [AbortSignal, ['timeout', 'any']],
    [URL, ['parse', 'canParse']],
    [Intl, ['Segmenter']],
    [Crypto.prototype, ['randomUUID']],
    [Document.prototype, ['startViewTransition']],
    [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover', 'popover']],
    [Element.prototype, ['checkVisibility']],
    [window, ['requestIdleCallback', 'structuredClone', 'scheduler', 'Iterator']],
  ];
  for (const [owner, names] of lacking) for (const name of names) Reflect.deleteProperty(owner, name);
  const Written = RegExp;
  const written = (source: string | RegExp, flags?: string) => {
    if (/\(\?<[=!]/.test(String(source))) throw new SyntaxError('invalid group specifier name');
    return new Written(source, flags);
  };
  window.RegExp = new Proxy(Written, {
    construct: (_target, [source, flags]: [string | RegExp, string | undefined]) => written(source, flags),
    apply: (_target, _self, [source, flags]: [string | RegExp, string | undefined]) => written(source, flags),
  });
}

async function visitWithOldBrowser(path: string, wish: VisitorWish = {}): Promise<Page> {
  const page = await visit('/robots.txt', wish);
  await page.addInitScript(growOld);
  await page.goto(`${shopUrl}${path}`, { waitUntil: 'load' });
  await untilAlive(page);
  expect(await page.evaluate(() => 'startViewTransition' in document)).toBe(false);
  return page;
}

test.each(['/he', '/en', '/he/stations', '/en/contact', '/he/login', '/he/register', '/he/voucher', '/he/franchise'])(
  '%s comes alive in a browser of 2021',
  async (path) => {
    const page = await visitWithOldBrowser(path);
    expect(await page.evaluate(() => document.documentElement.dataset['alive'])).toBe('true');
  },
);

test('the portal asks for a sign-in in a browser of 2021', async () => {
  const page = await visitWithOldBrowser('/admin', { expects: [/401/] });
  await expect.poll(() => page.locator('input[type=password]').count()).toBe(1);
});
