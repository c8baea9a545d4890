import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { closeListener } from './listening.ts';

const REQUEST = 'GET /test/answer HTTP/1.1\r\nHost: localhost\r\n\r\n';

const { app } = await buildTestApp({
  more: (made) => {
    made.get('/test/answer', { config: { access: 'anyone' } }, () => 'answered');
  },
});
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

type Visitor = { readonly socket: net.Socket; text: string; readonly ended: Promise<unknown> };

async function connect(): Promise<Visitor> {
  const socket = net.connect(port, '127.0.0.1');
  const visitor: Visitor = { socket, text: '', ended: once(socket, 'close').catch(() => null) };
  socket.on('data', (chunk: Buffer) => (visitor.text += chunk.toString()));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return visitor;
}

function answers({ text }: Visitor): string[] {
  return text.match(/HTTP\/1\.1 \d+/g) ?? [];
}

test('requests sent before the listener closed are answered, on new and idle connections; then all are closed', async () => {
  const idle = await Promise.all(Array.from({ length: 10 }, connect));
  for (const { socket } of idle) socket.write(REQUEST);
  await expect.poll(() => idle.map(answers)).toEqual(idle.map(() => ['HTTP/1.1 200']));
  const silent = await connect();
  const fresh = await Promise.all(Array.from({ length: 10 }, connect));
  for (const { socket } of [...idle, ...fresh]) socket.write(REQUEST);
  await closeListener(app);
  await Promise.all([...idle, ...fresh, silent].map(({ ended }) => ended));
  expect(idle.map(answers)).toEqual(idle.map(() => ['HTTP/1.1 200', 'HTTP/1.1 200']));
  expect(fresh.map(answers)).toEqual(fresh.map(() => ['HTTP/1.1 200']));
  expect(fresh.every(({ text }) => /\r\nconnection: close\r\n/i.test(text))).toBe(true);
  await expect(connect()).rejects.toThrow('ECONNREFUSED');
});
