import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { request as httpRequest, type ClientRequest } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { acceptUploads, deleteUpload, readUpload } from './multipart.ts';

const MEGABYTE = 1_024 * 1_024;
const FILE_BYTES = 9 * MEGABYTE;
/** One buffer for all uploads, so that the measured memory is the server's. */
const photo = Buffer.alloc(FILE_BYTES, 7);
/** A fast limit for tests: below 100 KB a second after a fifth of a second the connection is closed. */
const pace = { graceMs: 200, bytesPerSecond: 100_000 };

/** The real minimum speed, checked every second. */
const leastPace = { graceMs: 1_000, bytesPerSecond: 16 * 1_024 };

/** Bytes of all bodies at the watched IP address with the real speed. */
let received = 0;

const paces = { '/upload': undefined, '/watched': pace, '/trickled': leastPace } as const;

const app = Fastify({ forceCloseConnections: true });
await app.register(cookie);
acceptUploads(app, 10 * MEGABYTE, (uploads) => {
  for (const [path, of] of Object.entries(paces)) {
    uploads.post(path, { config: { access: 'anyone' } }, async (request) => {
      if (path === '/trickled') request.raw.on('data', ({ length }: Buffer) => (received += length));
      try {
        await readUpload(request, {}, of);
        return { taken: true };
      } finally {
        deleteUpload(request);
      }
    });
  }
});
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());
afterEach(() => vi.useRealTimers());

type Upload = { readonly status: Promise<number | 'cut off'>; send(bytes: number): void; finish(): void; drop(): void };

/** Start of the form in front of the file. */
const HEAD = '--b\r\ncontent-disposition: form-data; name="picture"; filename="p"\r\ncontent-type: image/png\r\n\r\n';

/** Sends a file except its last bytes and waits. Each loopback IP address counts as a separate client. */
function halfSend(localAddress: string, bytes = FILE_BYTES, path = '/upload'): Upload {
  const { port } = app.server.address() as { port: number };
  const tail = '\r\n--b--\r\n';
  const toCome = path === '/trickled' ? MEGABYTE : 0;
  const { promise: status, resolve } = Promise.withResolvers<number | 'cut off'>();
  const sent: ClientRequest = httpRequest({
    host: '127.0.0.1',
    port,
    path,
    localAddress,
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': HEAD.length + bytes + toCome + tail.length,
    },
  });
  sent.on('response', (answer) => {
    answer.resume();
    resolve(answer.statusCode ?? 0);
  });
  sent.on('error', () => resolve('cut off'));
  sent.write(HEAD);
  sent.write(photo.subarray(0, bytes));
  const send = (more: number) => void sent.write(Buffer.alloc(more, 7));
  return { status, send, finish: () => sent.end(tail), drop: () => sent.destroy() };
}

// this test is the first in the file, because garbage of other tests would be collected during the measurement
test('a refused upload uses no memory while its connection stays open', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const stuck = [];
  const usedBytes = [];
  for (let round = 0; round < 4; round += 1) {
    const file = halfSend('127.0.0.6', FILE_BYTES, '/watched');
    expect(await file.status).toBe(400);
    stuck.push(file);
    collectGarbage();
    usedBytes.push(process.memoryUsage().arrayBuffers);
  }
  const [first = 0] = usedBytes;
  expect(Math.max(...usedBytes) - first).toBeLessThan(2 * FILE_BYTES);
  for (const { drop } of stuck) drop();
});

test('a client with eleven half-sent files blocks no other client', async () => {
  const held = Array.from({ length: 11 }, () => halfSend('127.0.0.1'));
  const refused = held.map(({ status }) => status.then((code) => code));
  expect(await Promise.any(refused)).toBe(503);
  const other = halfSend('127.0.0.2');
  other.finish();
  expect(await other.status).toBe(200);
  for (const { drop } of held) drop();
  const codes = await Promise.all(refused);
  expect(codes.filter((code) => code === 503)).toHaveLength(8);
});

test('the memory and slot of an ended upload are free again for the same address', async () => {
  for (let round = 0; round < 4; round += 1) {
    const one = halfSend('127.0.0.3');
    one.finish();
    expect(await one.status).toBe(200);
  }
});

test('a file that arrives too slowly is refused before it is complete', async () => {
  const slow = halfSend('127.0.0.4', 1_000, '/watched');
  expect(await slow.status).toBe(400);
  const quick = halfSend('127.0.0.4', MEGABYTE);
  quick.finish();
  expect(await quick.status).toBe(200);
});

test('a file that stalls after a burst is refused as well', async () => {
  const stuck = halfSend('127.0.0.5', FILE_BYTES, '/watched');
  expect(await stuck.status).toBe(400);
});

test('while a network sends files at the minimum speed, uploads of others get through; a byte less is too slow', async () => {
  // the server's clock advances only here, after the server has read the sent bytes
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const slow = Array.from({ length: 3 }, () => halfSend('127.0.0.7', 0, '/trickled'));
  const answers: unknown[] = [];
  for (const { status } of slow) void status.then((answer) => answers.push(answer));
  const isReceived = (bytes: number) => expect.poll(() => received).toBe(bytes);
  await isReceived(slow.length * HEAD.length);
  for (let second = 1; second <= 3; second += 1) {
    // the first second also contains the head of the form
    for (const { send } of slow) send(leastPace.bytesPerSecond - (second === 1 ? HEAD.length : 0));
    await isReceived(second * slow.length * leastPace.bytesPerSecond);
    vi.advanceTimersByTime(leastPace.graceMs);
    const other = halfSend(`127.0.0.1${second}`);
    other.finish();
    expect(await other.status).toBe(200);
    expect(await halfSend('127.0.0.7', 1_000).status).toBe(503);
  }
  expect(answers).toEqual([]);
  for (const { send } of slow) send(leastPace.bytesPerSecond - 1);
  await isReceived(slow.length * (4 * leastPace.bytesPerSecond - 1));
  vi.advanceTimersByTime(leastPace.graceMs);
  vi.useRealTimers();
  expect(await Promise.all(slow.map(({ status }) => status))).toEqual([400, 400, 400]);
  for (const { drop } of slow) drop();
});
