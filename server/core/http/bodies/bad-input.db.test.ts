import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { enduring } from '#testing/endurance.ts';

const { app } = await buildTestApp({ environment: { LIMIT_SCALE: '100000' } });

type Described = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
const { paths } = (await app.inject('/api/openapi.json')).json<{ paths: Described }>();
const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })),
);

const nastyTexts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202edana@example.com',
    "'; drop table shop_order; --",
    '../../etc/passwd',
    '%00',
    '{{7*7}}',
    '<script>alert(1)</script>',
    'dana@example.com\r\nBcc: all@example.com',
    'x'.repeat(5_000),
    '1e309',
    '9007199254740993',
    'null',
    '-1',
    'true',
    'שלום',
    '0'.repeat(32),
  ),
);
const nastyValues = fc.oneof(
  nastyTexts,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(nastyTexts, { maxLength: 3 }),
  fc.object({ maxDepth: 2 }),
);
const fieldNames = fc.constantFrom(
  'packageId',
  'email',
  'paymentMethod',
  'recipientName',
  'recipientEmail',
  'personalMessage',
  'senderName',
  'petName',
  'applyMemberDiscount',
  'isGiftCard',
  'code',
  '__proto__',
  'constructor',
);
const nearlyRight = fc
  .dictionary(fieldNames, nastyValues, { maxKeys: 4 })
  .map((wrong) => ({ packageId: 1, email: 'dana@example.com', paymentMethod: 'nayax', code: 'ABCD', ...wrong }));
const bodies = fc.oneof(nearlyRight, nastyValues, fc.dictionary(fieldNames, nastyValues));

const requests = fc.record({
  call: fc.constantFrom(...calls),
  parameter: nastyTexts,
  query: fc.dictionary(fc.constantFrom('package', 'q', 'a[]', '__proto__'), nastyTexts, { maxKeys: 2 }),
  body: bodies,
  contentType: fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/json;charset=latin1',
  ),
  language: nastyTexts,
  key: nastyTexts,
  cookie: nastyTexts,
});

/** Returns a header value that clients can send: printable and on one line. */
function headerText(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 500);
}

test(
  'whatever is thrown at any call, it is answered or refused by name, and never falls over',
  { timeout: enduring({ short: 120_000, long: 1_800_000 }) },
  async () => {
    await fc.assert(
      fc.asyncProperty(requests, async ({ call, parameter, query, body, contentType, language, key, cookie }) => {
        const path = call.path.replace(/\{\w+\}/g, () => encodeURIComponent(parameter.toWellFormed()) || 'x');
        const answer = await app.inject({
          method: call.method as 'GET',
          url: path,
          query: Object.fromEntries(Object.entries(query).map(([name, text]) => [name, text.toWellFormed()])),
          headers: {
            'sec-fetch-site': 'same-origin',
            'content-type': contentType,
            'x-language': headerText(language),
            'idempotency-key': headerText(key),
            cookie: `language=${headerText(cookie)}; cart=${headerText(key)}; checkout_draft=${headerText(cookie)}`,
          },
          ...(call.method === 'GET' ? {} : { payload: JSON.stringify(body) ?? 'null' }),
        });
        expect(answer.statusCode, `${call.method} ${path}: ${answer.body.slice(0, 200)}`).toBeLessThan(500);
        expect(answer.headers['content-security-policy']).toBeDefined();
        expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
        const isRefusal = answer.statusCode >= 400;
        expect(!isRefusal || typeof answer.json<{ code?: unknown }>().code === 'string').toBe(true);
      }),
      { numRuns: enduring({ short: 400, long: 20_000 }) },
    );
  },
);

test('any value in the address of a form gives a valid redirect back to its page', async () => {
  const named = calls.filter(({ method, path }) => method !== 'GET' && path.includes('{'));
  expect(named.length).toBeGreaterThan(20);
  for (const { method, path } of named) {
    for (const text of ['\u202edana@example.com', 'שלום', 'a\r\nset-cookie: a=b', '../../..', '?a#b']) {
      const url = path.replace(/\{\w+\}/g, () => encodeURIComponent(text));
      const answer = await app.inject({
        method: method as 'POST',
        url,
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'language=he',
      });
      expect(answer.statusCode, `${method} ${url}`).toBeLessThan(500);
      expect(String(answer.headers['location']), `${method} ${url}`).not.toMatch(/\.\.\/\.\.|#b/);
    }
  }
});
