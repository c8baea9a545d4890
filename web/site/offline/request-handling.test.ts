import { expect, test } from 'vitest';
import { assetPathsIn, requestHandlingOf, storedPathOf, storedPagePaths } from './request-handling.ts';

const origin = 'https://shop.example';

const requests = [
  ['/assets/site-1a2b.css', 'no-cors', 'asset'],
  ['/voucher/0123', 'navigate', 'voucher'],
  ['/he/voucher/0123?utm_source=mail', 'navigate', 'voucher'],
  ['/he/voucher', 'navigate', 'page'],
  ['/he/wash/0123', 'navigate', 'voucher'],
  ['/he/wash', 'navigate', 'page'],
  ['/he/scanner', 'navigate', 'voucher'],
  ['/en/station-screen/0123', 'navigate', 'voucher'],
  ['/en/station-screen', 'navigate', 'page'],
  ['/he/scanner/more', 'navigate', 'page'],
  ['/', 'navigate', 'page'],
  ['/he/receipt/0123', 'navigate', 'page'],
  ['/checkout/return/0123', 'navigate', 'page'],
  ['/admin/login', 'navigate', 'pass'],
  ['/sandbox-pay/pay/1', 'navigate', 'pass'],
  ['/dev/outbox', 'navigate', 'pass'],
  ['/api/docs', 'navigate', 'pass'],
  ['/api/packages', 'cors', 'leave'],
  ['/voucher/0123', 'cors', 'leave'],
  ['/favicon.svg', 'no-cors', 'leave'],
] as const;

test.each(requests)('%s (%s) is answered as %s', (path, mode, plan) => {
  expect(requestHandlingOf({ method: 'GET', mode, url: origin + path }, origin)).toBe(plan);
});

test('the worker ignores forms and other origins', () => {
  const page = { mode: 'navigate', url: `${origin}/api/express-checkout` };
  expect(requestHandlingOf({ ...page, method: 'POST' }, origin)).toBe('leave');
  expect(
    requestHandlingOf({ method: 'GET', mode: 'navigate', url: 'https://elsewhere.example/voucher/1' }, origin),
  ).toBe('leave');
});

test('one voucher has three addresses, and so has the scanner; other pages have none', () => {
  expect(storedPagePaths('/he/voucher/0123')).toEqual(['/voucher/0123', '/en/voucher/0123', '/he/voucher/0123']);
  expect(storedPagePaths('/scanner')).toEqual(['/scanner', '/en/scanner', '/he/scanner']);
  expect(storedPagePaths('/he/receipt/0123')).toEqual([]);
});

test('of a station’s screen the version without bays is stored, of other pages the page itself', () => {
  expect(storedPathOf('/en/station-screen/0123')).toBe('/en/station-screen/0123?stored=1');
  expect(storedPathOf('/he/voucher/0123')).toBe('/he/voucher/0123');
});

test('the files that a page names are listed once each', () => {
  const page =
    '<link href="/assets/a-1.css"><img src="/assets/b.svg"><link href="/assets/a-1.css"><img src="/og/x.jpg">';
  expect(assetPathsIn(page)).toEqual(['/assets/a-1.css', '/assets/b.svg']);
});
