import { request as httpRequest } from 'node:http';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import type { Endpoint } from '#contracts/core/endpoint.ts';
import { registerOnPage } from '#contracts/identity/registration-page.ts';
import { limitBodyReceiveTime } from './body-time.ts';

const app = Fastify();
limitBodyReceiveTime(app, 150);
app.post('/form', { config: { access: 'anyone' } }, () => ({ taken: true }));
const endpoint: Endpoint = registerOnPage;
app.post('/upload', { config: { access: 'anyone', endpoint } }, () => ({ taken: true }));
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

/** Sends a body in two halves, the second `pauseMs` later; returns the status, or 'cut off'. */
function sendSlowly(path: string, pauseMs: number): Promise<number | string> {
  const { port } = app.server.address() as { port: number };
  return new Promise((resolve) => {
    const sent = httpRequest(
      {
        port,
        host: '127.0.0.1',
        path,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': 8 },
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    sent.on('error', () => resolve('cut off'));
    sent.write('{"a"');
    setTimeout(() => sent.end(':12}'), pauseMs);
  });
}

test('a very slow form is cut off; a short pause and a photo on a slow line are not', async () => {
  const outcomes = await Promise.all([sendSlowly('/form', 20), sendSlowly('/form', 600), sendSlowly('/upload', 600)]);
  expect(outcomes).toEqual([200, 'cut off', 200]);
});
