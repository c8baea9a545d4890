import { mkdtempSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildTestApp, plainPages } from '#testing/shop/build-test-app.ts';
import { encodeBody } from '../early/encoded-body.ts';
import { createPreviousBuildFiles } from './previous-build-files.ts';
import type { StaticFile } from './static-files.ts';

const A_DAY_MS = 24 * 60 * 60 * 1000;
const dataDir = mkdtempSync(join(tmpdir(), 'former-files-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

async function scriptOf(text: string): Promise<StaticFile> {
  const body = await encodeBody(Buffer.from(text.repeat(100)));
  return { body, contentType: 'text/javascript; charset=utf-8', immutable: true };
}

const former = new Map([
  ['/assets/wash-Old1234.js', await scriptOf('export const wash = 1;')],
  ['/assets/staff/orders-Old12345.js', await scriptOf('export const orders = 1;')],
  ['/humans.txt', await scriptOf('a name without a hash')],
]);
const newer = new Map([['/assets/wash-New1234.js', await scriptOf('export const wash = 2;')]]);

const { app, clock } = await buildTestApp({
  environment: { DATA_DIR: dataDir },
  overrides: () => ({ pages: { ...plainPages, files: newer } }),
});

async function statusOf(url: string): Promise<number> {
  return (await app.inject(url)).statusCode;
}

test('a tab from before the release gets its files for seven days, compressed', async () => {
  await createPreviousBuildFiles(dataDir).storeFiles(former, clock.now());
  clock.advance(7 * A_DAY_MS - 1000);
  for (const [url, { body }] of [...former].slice(0, 2)) {
    const plain = await app.inject(url);
    expect(plain).toMatchObject({ statusCode: 200, rawPayload: body.identity.bytes });
    const brotli = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(brotli.rawPayload).toEqual(body.br?.bytes);
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
    });
    const gzip = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(gzip.rawPayload).toEqual(body.gzip?.bytes);
  }
  clock.advance(2000);
  for (const url of ['/assets/wash-Old1234.js', '/assets/staff/orders-Old12345.js'])
    expect(await statusOf(url)).toBe(404);
});

test('seven days count from the last time a server had the file, and the expired ones are deleted', async () => {
  const files = createPreviousBuildFiles(dataDir);
  await files.storeFiles(former, clock.now());
  clock.advance(5 * A_DAY_MS);
  await files.storeFiles(former, clock.now());
  clock.advance(5 * A_DAY_MS);
  await files.storeFiles(newer, clock.now());
  expect(await statusOf('/assets/wash-Old1234.js')).toBe(200);
  clock.advance(3 * A_DAY_MS);
  await files.storeFiles(newer, clock.now());
  const stored = readdirSync(dataDir, { recursive: true }).map(String).toSorted();
  expect(stored.filter((name) => /-(?:Old|New)/.test(name))).toEqual(
    ['', '.br', '.gz'].map((form) => `client-files/assets/wash-New1234.js${form}`),
  );
});

test('a file that a crash left half written is written again', async () => {
  const files = createPreviousBuildFiles(dataDir);
  await files.storeFiles(former, clock.now());
  truncateSync(join(dataDir, 'client-files/assets/wash-Old1234.js'), 10);
  await files.storeFiles(former, clock.now());
  const expected = former.get('/assets/wash-Old1234.js')?.body.identity.bytes;
  expect((await app.inject('/assets/wash-Old1234.js')).rawPayload).toEqual(expected);
});

test('above its size limit the folder drops the files that were in use longest ago', async () => {
  const files = createPreviousBuildFiles(dataDir, { maxBytes: 3000 });
  await files.storeFiles(former, clock.now());
  clock.advance(A_DAY_MS);
  await files.storeFiles(new Map([['/assets/pay-Mid1234.js', await scriptOf('export const pay = 1;')]]), clock.now());
  clock.advance(A_DAY_MS);
  await files.storeFiles(newer, clock.now());
  expect(await statusOf('/assets/pay-Mid1234.js')).toBe(200);
  expect(await statusOf('/assets/wash-Old1234.js')).toBe(404);
});

test('only names of hashed files are read from the folder', async () => {
  const files = createPreviousBuildFiles(dataDir);
  await files.storeFiles(former, clock.now());
  const time = new Date(clock.now());
  for (const name of ['secrets.json', 'client-files/assets/.hidden.js']) {
    writeFileSync(join(dataDir, name), '{}');
    utimesSync(join(dataDir, name), time, time);
  }
  for (const url of ['/assets/../../secrets.json', '/assets/staff/../../../secrets.json', '/assets/.hidden.js']) {
    expect([url, await files.find(url, clock.now())]).toEqual([url, null]);
  }
  expect(await statusOf('/assets/..%2f..%2fsecrets.json')).toBe(404);
  expect(await statusOf('/assets/staff')).toBe(404);
});

test('a server that listens stores its own files for the release after it', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  await expect
    .poll(() => readdirSync(join(dataDir, 'client-files/assets')))
    .toEqual(expect.arrayContaining(['wash-New1234.js', 'wash-New1234.js.br', 'wash-New1234.js.gz']));
});
