import { expect, test } from 'vitest';
import { passesSameOriginGuard } from './same-origin-guard.ts';

const ours = 'https://shampaw.example';
const evil = 'https://evil.example';
const bought = `language=he; __Host-cart=${'x'.repeat(43)}`;

type Row = readonly [what: string, headers: Record<string, string>, passes: boolean];

const rows: readonly Row[] = [
  ['the browser says same-origin', { 'sec-fetch-site': 'same-origin' }, true],
  ['the browser says same-site', { 'sec-fetch-site': 'same-site' }, false],
  ['the browser says cross-site', { 'sec-fetch-site': 'cross-site' }, false],
  ['a typed address', { 'sec-fetch-site': 'none' }, false],
  ['the browser says something new', { 'sec-fetch-site': 'sideways' }, false],
  ['cross-site, whatever the origin claims', { 'sec-fetch-site': 'cross-site', origin: ours }, false],
  ['an old browser on our page', { origin: ours }, true],
  ['an old browser on our page, with our cookie', { origin: ours, cookie: bought }, true],
  ['an old browser on another page', { origin: evil }, false],
  ['a sandboxed frame', { origin: 'null' }, false],
  ['our name as a beginning', { origin: `${ours}.evil.example` }, false],
  ['our name without encryption', { origin: 'http://shampaw.example' }, false],
  ['our name at another port', { origin: `${ours}:8443` }, false],
  ['a program without cookies', {}, true],
  ['a program with a foreign cookie', { cookie: 'theme=dark; mycart=1' }, true],
  ['no word of where it comes from, with our cookie', { cookie: bought }, false],
  ['no word of where it comes from, with our development cookie', { cookie: 'cart=x' }, false],
  ['no word of where it comes from, with a draft', { cookie: 'a=b; checkout_draft=x' }, false],
];

for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
  test.each(rows)(`${method} from where %s`, (_what, headers, passes) => {
    expect(passesSameOriginGuard({ method, headers, access: 'anyone' }, [ours])).toBe(passes);
  });
}

test.each(['GET', 'HEAD', 'OPTIONS'])('%s changes nothing and may come from anywhere', (method) => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: evil, cookie: bought };
  expect(passesSameOriginGuard({ method, headers, access: 'anyone' }, [ours])).toBe(true);
});

test('a signed request may come from anywhere', () => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: evil };
  expect(passesSameOriginGuard({ method: 'POST', headers, access: 'signed' }, [ours])).toBe(true);
});

test('a route without an access level is guarded like every other', () => {
  expect(passesSameOriginGuard({ method: 'POST', headers: { origin: evil }, access: undefined }, [ours])).toBe(false);
});
