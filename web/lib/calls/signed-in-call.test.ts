import { expect, test } from 'vitest';
import { listPackages } from '#contracts/selling/catalogue.ts';
import { callWithSession } from './signed-in-call.ts';

const signedOut = { status: 401, body: { code: 'not_signed_in', message: 'Sign in again' } };

function callsAnswered(...answers: { status: number; body: unknown }[]) {
  const sent = { count: 0 };
  const api = async () => answers[sent.count++] ?? signedOut;
  return { sent, api };
}

test('a call that was sent with the token before a step-up is repeated with the new one', async () => {
  const { sent, api } = callsAnswered(signedOut, { status: 200, body: [] });
  expect(await callWithSession(listPackages, {}, api)).toEqual({ ok: true, value: [] });
  expect(sent.count).toBe(2);
});

test('a call of a session that ended is refused after one repetition', async () => {
  const { sent, api } = callsAnswered();
  expect(await callWithSession(listPackages, {}, api)).toMatchObject({ ok: false, problem: { code: 'not_signed_in' } });
  expect(sent.count).toBe(2);
});

test('another refusal is not repeated', async () => {
  const { sent, api } = callsAnswered({ status: 403, body: { code: 'forbidden', message: 'No' } });
  expect(await callWithSession(listPackages, {}, api)).toMatchObject({ ok: false, status: 403 });
  expect(sent.count).toBe(1);
});
