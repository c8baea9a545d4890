import { expect, test } from 'vitest';
import { listPackages } from '#contracts/selling/catalogue.ts';
import { getReceipt } from '#contracts/selling/receipts.ts';
import { endpointUrlOf, callApi } from './api.ts';
import { setLanguage } from '../language/language.ts';

test('an address is filled with the input of the call, escaped', () => {
  expect(endpointUrlOf(getReceipt, { params: { transactionId: 'a/b ג' } })).toBe('/api/receipts/a%2Fb%20%D7%92');
  expect(endpointUrlOf(listPackages, { query: { page: 2, empty: undefined } })).toBe('/api/packages?page=2');
});

test('an answer with the promised status is a value', async () => {
  const answer = await callApi(async () => ({ status: 200, body: [] }), listPackages, {});
  expect(answer).toEqual({ ok: true, value: [] });
});

test('a refusal of the server keeps its own text', async () => {
  const problem = { code: 'service_unavailable', message: 'Back in a moment' };
  const answer = await callApi(async () => ({ status: 503, body: problem }), listPackages, {});
  expect(answer).toEqual({ ok: false, problem, status: 503 });
});

test('a missing network is a problem in the page’s language, and nothing is thrown', async () => {
  setLanguage('he');
  const answer = await callApi(() => Promise.reject(new TypeError('failed')), listPackages, {});
  expect(answer).toMatchObject({ ok: false, status: 0, problem: { code: 'service_unavailable' } });
  expect(answer.ok ? '' : answer.problem.message).toContain('החיבור');
});

test('an unreadable answer is not reported as a missing network, and leaves open whether the call had an effect', async () => {
  setLanguage('en');
  const answer = await callApi(async () => ({ status: 201, body: JSON.parse('<html>') as unknown }), listPackages, {});
  expect(answer).toMatchObject({ ok: false, status: 0, problem: { code: 'internal_error' } });
});

test('an answer that is neither the promised one nor a problem is a server error', async () => {
  setLanguage('en');
  const answer = await callApi(async () => ({ status: 502, body: '<html>' }), listPackages, {});
  expect(answer).toMatchObject({ ok: false, status: 502, problem: { code: 'internal_error' } });
});
