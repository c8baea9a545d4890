import { expect, test } from 'vitest';
import { chooseResponse } from './choose-voucher-response.ts';

const copy = new Response('copy');
const never = new Promise<null>(() => undefined);
const noMore = Promise.resolve(null);

function answered(status: number): Promise<Response> {
  return Promise.resolve(new Response('page', { status }));
}

test('the shop’s own answer wins, also if the voucher is gone', async () => {
  for (const status of [200, 404, 410, 429]) {
    const answer = await chooseResponse({ response: answered(status), copy, timeout: never });
    expect(answer?.status).toBe(status);
    expect(answer).not.toBe(copy);
  }
});

test('the copy replaces an answer that is broken, missing or late', async () => {
  expect(await chooseResponse({ response: answered(503), copy, timeout: never })).toBe(copy);
  expect(await chooseResponse({ response: Promise.resolve(null), copy, timeout: never })).toBe(copy);
  expect(await chooseResponse({ response: new Promise(() => undefined), copy, timeout: noMore })).toBe(copy);
});

test('without a copy the visitor waits for the shop’s answer', async () => {
  expect((await chooseResponse({ response: answered(503), copy: undefined, timeout: noMore }))?.status).toBe(503);
  expect(await chooseResponse({ response: Promise.resolve(null), copy: undefined, timeout: never })).toBeNull();
});
