import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFirmware } from './install-firmware.ts';

const file = Buffer.from('acme 2.2, as it left the maker');
const sha256 = createHash('sha256').update(file).digest('hex');
const server = createServer((request, response) => {
  if (request.url === '/moved.bin') response.writeHead(302, { location: '/acme.bin' }).end();
  else if (request.url === '/acme.bin') response.end(file);
  else response.writeHead(404).end();
});
let origin = '';

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  origin = `http://127.0.0.1:${address === null || typeof address === 'string' ? 0 : address.port}`;
});

afterAll(() => server.close());

const release = { version: 'acme 2.2', ring: 1 };

test('a file with the digest of the command may be installed', async () => {
  expect(await checkFirmware({ ...release, url: `${origin}/acme.bin`, sha256 })).toBeNull();
});

test('a file that is wrong, missing or elsewhere is never installed', async () => {
  const other = createHash('sha256').update('another file').digest('hex');
  expect(await checkFirmware({ ...release, url: `${origin}/acme.bin`, sha256: other })).toMatch(/digest/);
  expect(await checkFirmware({ ...release, url: `${origin}/lost.bin`, sha256 })).toBe('download failed: 404');
  expect(await checkFirmware({ ...release, url: `${origin}/moved.bin`, sha256 })).toBe('download failed');
  expect(await checkFirmware({ ...release, url: 'https://firmware.example.com/acme.bin', sha256 })).toMatch(/only/);
});
