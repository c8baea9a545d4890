import { randomBytes } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createKeyring } from '#server/core/keyring/keyring.ts';
import { createFakeClock } from '#server/core/clock/fake.ts';
import { storeFormDraft, readFormDraft, enteredValues, type EnteredFields } from './form-draft.ts';

const start = Date.UTC(2026, 10, 21);

function formServer() {
  const clock = createFakeClock(start);
  const needs = {
    config: { publicUrl: 'https://shampaw.example' },
    keyring: createKeyring(Buffer.alloc(32, 7)),
    clock,
  };
  const app = fastify();
  void app.register(fastifyCookie);
  app.post('/keep', async (request, reply) => {
    storeFormDraft(needs, reply, enteredValues(request.body));
    return reply.send();
  });
  app.get('/read', async (request) => ({ typed: readFormDraft(needs, request) }));

  async function keep(typed: EnteredFields, cookies: Record<string, string> = {}): Promise<Record<string, string>> {
    const answer = await app.inject({ method: 'POST', url: '/keep', payload: typed, cookies });
    return { ...cookies, ...Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])) };
  }
  async function read(cookies: Record<string, string>): Promise<EnteredFields | null> {
    const answer = await app.inject({ url: '/read', cookies });
    return answer.json<{ typed: EnteredFields | null }>().typed;
  }
  return { clock, keep, read };
}

const hebrewLetter = 'הכלבה שלנו מריה אוהבת מים פושרים, ואת השמפו עוד יותר. '.repeat(80).slice(0, 4_000);

test('a short form is restored completely, from one encrypted cookie', async () => {
  const { keep, read } = formServer();
  const cookies = await keep({ email: 'dana@example.com', name: 'דנה' });
  expect(Object.keys(cookies)).toEqual(['checkout_draft']);
  expect(Buffer.from(cookies['checkout_draft'] ?? '', 'base64url').includes('dana')).toBe(false);
  expect(await read(cookies)).toEqual({ email: 'dana@example.com', name: 'דנה' });
});

test('a greeting of the maximum length is restored completely, from cookies that browsers accept', async () => {
  const { keep, read } = formServer();
  const words = randomBytes(3_000).toString('base64').slice(0, 4_000);
  for (const message of [hebrewLetter, words]) {
    const cookies = await keep({ email: 'dana@example.com', message });
    for (const [name, value] of Object.entries(cookies)) expect(name.length + value.length).toBeLessThan(4_000);
    expect(await read(cookies)).toEqual({ email: 'dana@example.com', message });
  }
});

test('cookies of an earlier, longer greeting do not affect a shorter one', async () => {
  const { keep, read } = formServer();
  const long = await keep({ message: randomBytes(3_000).toString('base64') });
  expect(Object.keys(long).length).toBeGreaterThan(1);
  expect(await read(await keep({ message: 'short' }, long))).toEqual({ message: 'short' });
});

test('if the values do not fit, the longest is dropped and the rest is restored', async () => {
  const { keep, read } = formServer();
  const message = Array.from({ length: 4_000 }, (_, index) => String.fromCharCode(0x4e00 + ((index * 7_919) % 20_000)));
  expect(await read(await keep({ email: 'dana@example.com', message: message.join('') }))).toEqual({
    email: 'dana@example.com',
    message: '',
  });
});

test('a draft expires after ten minutes, and a modified one is ignored', async () => {
  const { clock, keep, read } = formServer();
  const cookies = await keep({ email: 'dana@example.com' });
  const changed = (cookies['checkout_draft'] ?? '').replace(
    /(.)(.{20})$/,
    (_, one, end) => `${one === 'A' ? 'B' : 'A'}${end}`,
  );
  expect(await read({ checkout_draft: changed })).toBe(null);
  expect(await read({ checkout_draft: '3.abc' })).toBe(null);
  expect(await read({})).toBe(null);
  clock.advance(10 * 60_000 + 1);
  expect(await read(cookies)).toBe(null);
});
