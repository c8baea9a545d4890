import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordAnalyticsEvents } from '#contracts/site/analytics.ts';
import { track } from './analytics.ts';

const seen = { name: 'loyalty', action: 'view', language: 'he' } as const;

/** Creates a minimal browser for the statistics; `sent` collects its requests. */
function browse({ cookie = 'consent=analytics=yes', path = '/he' } = {}) {
  const page = { cookie, visibilityState: 'visible' };
  const sent: { path: string; blob: Blob }[] = [];
  const whenLeaving: (() => void)[] = [];
  vi.stubGlobal(
    'document',
    Object.assign(page, { addEventListener: (_: string, act: () => void) => whenLeaving.push(act) }),
  );
  vi.stubGlobal('window', {
    location: { pathname: path },
    addEventListener: (_: string, act: () => void) => whenLeaving.push(act),
  });
  vi.stubGlobal('navigator', { sendBeacon: (to: string, blob: Blob) => sent.push({ path: to, blob }) });
  return { page, sent };
}

async function eventsIn(blob: Blob | undefined) {
  const body: unknown = JSON.parse((await blob?.text()) ?? 'null');
  return recordAnalyticsEvents.body.parse(body).events;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('nothing is counted before a visitor consents, or after they refuse', () => {
  for (const cookie of ['', 'language=he', 'consent=analytics=no', 'consent=yes', 'other-consent=analytics=yes']) {
    const { sent } = browse({ cookie });
    expect(track(seen), cookie).toBe(false);
    vi.runAllTimers();
    expect(sent).toEqual([]);
  }
});

test('events with consent go to the shop’s own server in one request, in the format of the contract', async () => {
  const { sent } = browse({ cookie: 'language=he; consent=analytics=yes' });
  expect(track(seen)).toBe(true);
  track({ name: 'chat_click', language: 'he' });
  vi.runAllTimers();
  expect(sent.map(({ path }) => path)).toEqual([recordAnalyticsEvents.path]);
  expect(sent[0]?.blob.type).toBe('application/json');
  expect(await eventsIn(sent[0]?.blob)).toEqual([seen, { name: 'chat_click', language: 'he' }]);
});

test('a batch is never larger than the server accepts', async () => {
  const { sent } = browse();
  for (let count = 0; count < 45; count += 1) track(seen);
  vi.runAllTimers();
  const sizes = await Promise.all(sent.map(async ({ blob }) => (await eventsIn(blob)).length));
  expect(sizes).toEqual([20, 20, 5]);
});

test('a withdrawn consent discards unsent events', () => {
  const { page, sent } = browse();
  track(seen);
  page.cookie = 'consent=analytics=no';
  vi.runAllTimers();
  expect(sent).toEqual([]);
});

test('pages whose address is a key are never counted, in any language', () => {
  const token = '0123456789abcdefghjkmnpqrstvwxyz';
  for (const page of ['checkout/return', 'receipt', 'voucher', 'rate']) {
    for (const prefix of ['', '/en', '/he']) {
      const { sent } = browse({ path: `${prefix}/${page}/${token}` });
      expect(track(seen), `${prefix}/${page}`).toBe(false);
      vi.runAllTimers();
      expect(sent).toEqual([]);
    }
  }
  browse({ path: '/he/voucher' });
  expect(track(seen)).toBe(true);
});

test('a sticker’s page counts only started washes, and nothing without consent', () => {
  const path = '/he/s/0123456789abcdefghjkmnpqrstvwxyz';
  const begun = { name: 'qr_redemption', language: 'he' } as const;
  browse({ path });
  expect([track(seen), track(begun)]).toEqual([false, true]);
  browse({ path, cookie: 'consent=analytics=no' });
  expect(track(begun)).toBe(false);
});
