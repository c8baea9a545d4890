import { problemCodesOf } from '#contracts/core/endpoint.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RegisteredRoute } from '#server/core/http/app-type.ts';
import { createBrowser, GOOD_PASSWORD, registration } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { enduring } from '#testing/endurance.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000000' } });

const accountCall =
  /^\/api\/(?:account|auth|consents|customer|email|identities|password|passkeys|profile|sessions|vouchers|receipts|wash-history)\b/;
const calls = shop.app.known.routes.filter(
  ({ endpoint, method, path }) => endpoint !== null && method !== 'HEAD' && accountCall.test(path),
);

const nastyTexts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\u0000',
    '\ud800',
    '\u202e',
    'dana＠example.com',
    'x'.repeat(3_000),
    '-1',
    '1e309',
    '../x',
    '000000',
  ),
);
const nastyValues = fc.oneof(
  nastyTexts,
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(nastyTexts, { maxLength: 2 }),
  fc.object({ maxDepth: 1 }),
);

/** A body with a valid value for every field of any account call. */
const right: Readonly<Record<string, unknown>> = {
  ...registration(),
  password: GOOD_PASSWORD,
  token: 'A'.repeat(43),
  phoneNumber: '0501234567',
  otpCode: '123456',
  provider: 'google',
  topic: 'marketing_email',
  given: true,
  code: 'ABCD-EFGH-JKMN-PQRS-T',
  credential: { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {}, clientExtensionResults: {} },
};
const names = [...Object.keys(right), '__proto__', 'constructor', 'customerId', 'emailVerified'];

const wishes = fc.record({
  call: fc.constantFrom(...calls),
  parameter: nastyTexts,
  only: fc.subarray(names, { minLength: 0 }),
  wrong: fc.dictionary(fc.constantFrom(...names), nastyValues, { maxKeys: 3 }),
  whole: fc.boolean(),
});

/** Returns a call's part of the valid body, or single fields of it. */
function bodyOf(wish: { only: string[]; wrong: Record<string, unknown>; whole: boolean }): object {
  const kept = Object.entries(right).filter(([name]) => wish.whole || wish.only.includes(name));
  return { ...Object.fromEntries(kept), ...wish.wrong };
}

function isDeclared({ endpoint }: RegisteredRoute, code: string): boolean {
  const always = [
    'validation_failed',
    'not_found',
    'payload_too_large',
    'unsupported_media_type',
    'method_not_allowed',
  ];
  const declared: readonly string[] = endpoint === null ? [] : problemCodesOf(endpoint);
  return always.includes(code) || declared.includes(code);
}

test(
  'any input of a signed-in customer to the account calls is answered or refused with a declared problem',
  { timeout: enduring({ short: 180_000, long: 1_800_000 }) },
  async () => {
    let browser = createBrowser(shop);
    await fc.assert(
      fc.asyncProperty(wishes, async (wish) => {
        if (!browser.cookies.has('__Host-sid')) {
          browser = createBrowser(shop);
          await browser.post('/api/customer/register', registration());
        }
        const { call } = wish;
        const url = call.path.replace(/:\w+/g, () => encodeURIComponent(wish.parameter.toWellFormed()) || 'x');
        const payload = JSON.parse(JSON.stringify(bodyOf(wish)) ?? '{}') as object;
        const method = call.method as Parameters<typeof browser.send>[0];
        const answer = await browser.send(method, url, method === 'GET' ? undefined : payload);
        const said = `${call.method} ${url}: ${answer.statusCode} ${answer.body.slice(0, 200)}`;
        expect(answer.statusCode === 503 || answer.statusCode < 500, said).toBe(true);
        if (answer.statusCode === 401) browser.cookies.delete('__Host-sid');
        if (answer.statusCode < 400) return;
        expect(isDeclared(call, answer.json<{ code: string }>().code), said).toBe(true);
        expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      }),
      { numRuns: enduring({ short: 250, long: 10_000 }) },
    );
  },
);
