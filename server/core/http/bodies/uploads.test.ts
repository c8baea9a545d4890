import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { request as httpRequest, type ClientRequest } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { acceptUploads, deleteUpload, readUpload } from './multipart.ts';

const MEGABYTE = 1_024 * 1_024;
const FILE_BYTES = 9 * MEGABYTE;
/** One for all of them: what is in memory is what the server keeps. */
const photo = Buffer.alloc(FILE_BYTES, 7);
/** Faster than anybody waits in a test: what is slower than 100 KB a second after a fifth of a second is cut off. */
const pace = { graceMs: 200, bytesPerSecond: 100_000 };

/** As slow as is allowed in truth, and looked at after a second. */
const leastPace = { graceMs: 1_000, bytesPerSecond: 16 * 1_024 };
const TRICKLES_A_SECOND = 10;
/** A little above it, as a busy machine's clock may miss one. */
const TRICKLE_BYTES = 2_500;

const paces = { '/upload': undefined, '/watched': pace, '/trickled': leastPace } as const;

const app = Fastify({ forceCloseConnections: true });
await app.register(cookie);
acceptUploads(app, 10 * MEGABYTE, (uploads) => {
  for (const [path, of] of Object.entries(paces)) {
    uploads.post(path, { config: { access: 'anyone' } }, async (request) => {
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

type Upload = { readonly status: Promise<number | 'cut off'>; send(bytes: number): void; finish(): void; drop(): void };

/** Sends a file up to its last bytes and waits; each loopback address is somebody else. */
function halfSend(localAddress: string, bytes = FILE_BYTES, path = '/upload'): Upload {
  const { port } = app.server.address() as { port: number };
  const head = '--b\r\ncontent-disposition: form-data; name="picture"; filename="p"\r\ncontent-type: image/png\r\n\r\n';
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
      'content-length': head.length + bytes + toCome + tail.length,
    },
  });
  sent.on('response', (answer) => {
    answer.resume();
    resolve(answer.statusCode ?? 0);
  });
  sent.on('error', () => resolve('cut off'));
  sent.write(head);
  sent.write(photo.subarray(0, bytes));
  const send = (more: number) => void sent.write(Buffer.alloc(more, 7));
  return { status, send, finish: () => sent.end(tail), drop: () => sent.destroy() };
}

// the first here: what other tests leave behind goes while it looks
test('what was refused is in no memory, though its connection stands for as long as somebody likes', async () => {
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

test('somebody who holds eleven half-sent files is in nobody’s way but their own', async () => {
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

test('what an upload held is free again for the same address', async () => {
  for (let round = 0; round < 4; round += 1) {
    const one = halfSend('127.0.0.3');
    one.finish();
    expect(await one.status).toBe(200);
  }
});

test('a file that hardly moves is refused before it is whole', async () => {
  const slow = halfSend('127.0.0.4', 1_000, '/watched');
  expect(await slow.status).toBe(400);
  const quick = halfSend('127.0.0.4', MEGABYTE, '/watched');
  quick.finish();
  expect(await quick.status).toBe(200);
});

test('a file that came in one burst and then hardly moves is refused as well', async () => {
  const stuck = halfSend('127.0.0.5', FILE_BYTES, '/watched');
  expect(await stuck.status).toBe(400);
});

test('beside a network whose files come as slowly as is allowed others get through, for as long as it lasts', async () => {
  const slow = Array.from({ length: 3 }, () => halfSend('127.0.0.7', 8 * MEGABYTE, '/trickled'));
  let isOver = false;
  void Promise.any(slow.map(({ status }) => status)).then(() => (isOver = true));
  let looks = 0;
  const trickle = setInterval(() => {
    looks += 1 / TRICKLES_A_SECOND;
    for (const { send } of slow) send(TRICKLE_BYTES);
  }, 1_000 / TRICKLES_A_SECOND);
  const hasLasted = () => looks > 3;
  for (let turn = 10; !hasLasted(); turn += 1) {
    const other = halfSend(`127.0.0.${turn}`);
    other.finish();
    expect(await other.status).toBe(200);
    const onceMore = halfSend('127.0.0.7', 1_000);
    expect(await onceMore.status).toBe(503);
  }
  clearInterval(trickle);
  expect(isOver).toBe(false);
  for (const { drop } of slow) drop();
});
