import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { pageQueryParams, queryParamsOfPage } from '#contracts/core/reading/page-queries.ts';

const shell = 'web/site/routes.tsx';

/** Parameters that only the browser reads from its address bar; the rendered page is the same. */
const browserOnly = ['ref'];

/**
 * Matches reads of query parameters. Headers, cookies and forms have names too; the dashboard reads list cursors
 * through `pageAt`.
 */
const reads = /(?:(?<!headers|cookieStore\?|FormData\([^)]*\))\.(?:get|getAll|has)|pageAt)\(\s*['"]([^'"]+)['"]\s*\)/g;
const imports = /(?:^|\n)\s*(?:import|export)\s(?!type\b)[^;]*?\sfrom\s+'([^']+)'|import\(\s*'([^']+)'\s*\)/g;

function importedBy(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(imports)]
    .map(([, fixed, lazy]) => fixed ?? lazy ?? '')
    .map((target) => (target.startsWith('.') ? join(dirname(file), target) : target.replace(/^#web\//, 'web/')))
    .filter((target) => target.startsWith('web/') && existsSync(target));
}

/** Returns a file and everything that it imports, including lazy parts; for the shell without its pages. */
function sourcesOf(start: string): Set<string> {
  const found = new Set<string>([start]);
  for (const file of found) {
    for (const next of importedBy(file)) if (start !== shell || !next.startsWith('web/site/routes/')) found.add(next);
  }
  return found;
}

function namesReadBy(start: string): string[] {
  const names = [...sourcesOf(start)].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(reads)].map(([, name = '']) => name),
  );
  return [...new Set(names)].filter((name) => !browserOnly.includes(name)).toSorted();
}

/** Route and file of each page, as the router knows them. */
const pages = [
  ...readFileSync(shell, 'utf8').matchAll(
    /page\(\s*'([^']+)',\s*\(\) => import\('\.\/([^']+)'\)(?:,\s*'([^']+)')?,?\s*\)/g,
  ),
]
  .map(([, name = '', file = '', route = `/${name}`]) => ({ route, file: `web/site/${file}` }))
  .filter(({ route }) => route !== '*');

test('every page that reads its query declares it, and no other page does', () => {
  expect(pages.map(({ route }) => route).toSorted()).toEqual(Object.keys(pageQueryParams).toSorted());
});

test.each(pages)('$route declares exactly the query parameters that its sources read', ({ route, file }) => {
  const shared = namesReadBy(shell);
  expect(shared).toEqual(['next', 'register', 'signIn']);
  const read = new Set([...shared, ...namesReadBy(file)]);
  const declared = queryParamsOfPage(route.replace(/:\w+/g, 'a1'));
  expect([...read].filter((name) => !declared.has(name))).toEqual([]);
  expect((pageQueryParams[route] ?? []).filter((name) => !read.has(name) && name !== 'sent')).toEqual([]);
});

test('a page reads its query by literal names, which the scan can find', () => {
  const dynamic = /(?:\b(?:search|searchParams|query)|URLSearchParams\([^)]*\))\.(?:get|getAll|has)\(\s*(?!['"])/;
  const hidden = [
    ...new Set(['web/site/entry-client.tsx', ...pages.flatMap(({ file }) => [...sourcesOf(file)])]),
  ].filter((file) => dynamic.test(readFileSync(file, 'utf8').replace(/const pageAt = [^\n]+/, '')));
  expect(hidden).toEqual([]);
});

test('the address of a page is recognised as the router does', () => {
  expect(queryParamsOfPage('/Our-Service/').has('tab')).toBe(true);
  expect(queryParamsOfPage('').has('package')).toBe(true);
  expect(queryParamsOfPage('/about').has('package')).toBe(false);
  expect(queryParamsOfPage('/%6fur-service').has('tab')).toBe(true);
});
