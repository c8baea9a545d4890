import type { SourceFile } from './tidy-source.ts';

const addresses = /['"`](?:[A-Z]+ )?(\/api\/[^'"`\s]*)/g;
const isTest = /\.(?:test|e2e)\.ts$|^(?:e2e|testing)\//;
const declaresRoutes = /^(?:contracts|server|peers)\/(?!.*\.test\.ts$)/;

/** Matches routes whose path is composed of constants. No source text contains the whole path of such a route. */
const assembled = /^\/api\/(?:station|terminals\/nayax|wallet\/apple|verification-requests)\//;

/** Tests that intentionally call a path that does not exist, and tests that declare their own routes. */
const deliberate: Readonly<Record<string, RegExp>> = {
  'e2e/pages/answers.e2e.ts': /^\/api\/nothing$/,
  'scripts/start.db.test.ts': /^\/api\/(?:\.|%2e)/,
  'scripts/tidy/known-calls.test.ts': /./,
  'server/app.db.test.ts': /^\/api\/(?:none|\/?packages)/,
  'server/core/http/calls/registered-routes.test.ts': /^\/api\/things/,
  'server/staff/rights.db.test.ts': /^\/api\/admin\/forgotten$/,
};

/**
 * Returns the calls in tests to paths without a route, because such a test checks nothing. A placeholder in a path
 * matches any text. The beginning of a route is also accepted, because tests compose paths.
 */
export function unknownCalls(sources: readonly SourceFile[]): string[] {
  const routes = sources.filter(({ path }) => declaresRoutes.test(path)).flatMap(({ text }) => calledPathsIn(text));
  return sources
    .filter(({ path }) => isTest.test(path))
    .flatMap(({ path, text }) =>
      calledPathsIn(text)
        .filter((address) => deliberate[path]?.test(address) !== true && !assembled.test(address))
        .filter((address) => !routes.some((route) => mayMatchRoute(address, route)))
        .map((address) => `${path} calls ${address}, which no route has`),
    );
}

function calledPathsIn(text: string): string[] {
  return [...text.matchAll(addresses)].map(([, address = '']) => address);
}

function mayMatchRoute(address: string, route: string): boolean {
  const called = address.replace(/\$?\{[^}]*\}?/g, '*').replace(/[?#].*$/, '');
  const [callParts, routeParts] = [called.split('/'), route.split('/')];
  const isOpen = called.includes('*') || callParts.length === routeParts.length || called.endsWith('/');
  // each list route has an additional path that ends with `rows` (server/staff/list/list-route.ts)
  const known = callParts.at(-1) === 'rows' ? [...routeParts, 'rows'] : routeParts;
  if (callParts.length > known.length) return false;
  return (isOpen || callParts.length >= 4) && callParts.every((part, place) => isSame(part, known[place] ?? ''));
}

function isSame(part: string, known: string): boolean {
  if (part === known || known.startsWith(':') || known.includes('${') || part === '*') return true;
  const [before = '', after = ''] = part.split('*');
  return part.includes('*') && known.startsWith(before) && known.endsWith(after);
}
