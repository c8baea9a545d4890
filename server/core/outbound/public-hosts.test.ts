import { expect, test } from 'vitest';
import { createHttpJson } from './http-json.ts';
import { isPublicAddress, isPublicUrl } from './public-hosts.ts';

test.each(['8.8.8.8', '142.250.75.78', '2a00:1450:4028:803::200a'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::ffff:127.0.0.1',
  'fe80::1',
  'fd00::1',
  '2002:7f00:1::',
  'not an address',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['http://fcm.googleapis.com/x', 'https://127.0.0.1/x', 'https://[::1]/x', 'https://2130706433/x'])(
  '%s is no public URL',
  (url) => {
    expect(isPublicUrl(new URL(url))).toBe(false);
  },
);

test('a client for public hosts connects to no name with a private address', async () => {
  const http = createHttpJson({ publicOnly: true });
  const send = (url: string) => http.request({ method: 'POST', url, body: '', expect: 'status' });
  expect(await send('https://localhost/x')).toMatchObject({ ok: false, reason: 'connection', detail: 'EACCES' });
  expect(await send('https://127.0.0.1/x')).toMatchObject({ ok: false, reason: 'invalid_url' });
  expect(await send('http://fcm.googleapis.com/x')).toMatchObject({ ok: false, reason: 'invalid_url' });
  http.close();
});
