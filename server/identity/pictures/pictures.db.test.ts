import { request as httpRequest } from 'node:http';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createBrowser, registration } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { formOf } from '#testing/documents/page-form.ts';

const shop = await buildTestApp();
const path = '/api/profile/picture';
const MEGABYTE = 1_024 * 1_024;

async function photoOf(background: string): Promise<Blob> {
  const plain = sharp({ create: { width: 300, height: 200, channels: 3, background } });
  return new Blob([new Uint8Array(await plain.jpeg().toBuffer())]);
}

const red = await photoOf('#f00');
const blue = await photoOf('#00f');

async function customer(address?: string) {
  const browser = createBrowser(shop, address);
  expect((await browser.post('/api/customer/register', registration())).statusCode).toBe(201);
  return browser;
}

function put(browser: Awaited<ReturnType<typeof customer>>, picture: Blob | string) {
  return browser.send('PUT', path, formOf({ picture }));
}

async function colourOf(bytes: Buffer): Promise<string> {
  const { dominant } = await sharp(bytes).stats();
  return dominant.r > dominant.b ? 'red' : 'blue';
}

test('an unreadable picture is not shown, and a new one replaces it', async () => {
  const owner = await customer('192.0.2.77');
  expect((await put(owner, red)).statusCode).toBe(204);
  await shop.deps.db.executeSql(
    `update profile_picture set picture_sealed = set_byte(picture_sealed, 40, get_byte(picture_sealed, 40) # 1)`,
  );
  expect((await owner.get(path)).statusCode).toBe(404);
  expect((await owner.get('/api/account/export')).json()).toMatchObject({ profile: { picture: null } });
  expect((await put(owner, blue)).statusCode).toBe(204);
  expect((await owner.get(path)).statusCode).toBe(200);
});

test('a picture is set, shown to its owner only, replaced and removed', async () => {
  const owner = await customer();
  expect((await owner.get(path)).statusCode).toBe(404);
  expect((await put(owner, red)).statusCode).toBe(204);
  expect((await owner.get('/api/auth/user')).json().hasPicture).toBe(true);
  expect(await colourOf((await owner.get(path)).rawPayload)).toBe('red');
  expect((await put(owner, blue)).statusCode).toBe(204);
  expect(await colourOf((await owner.get(path)).rawPayload)).toBe('blue');
  const other = await customer();
  expect((await other.get(path)).statusCode).toBe(404);
  const stranger = createBrowser(shop);
  expect((await stranger.get(path)).statusCode).toBe(401);
  expect((await put(stranger, red)).statusCode).toBe(401);
  expect((await stranger.send('DELETE', path)).statusCode).toBe(401);
  expect((await owner.send('DELETE', path)).statusCode).toBe(204);
  expect((await owner.send('DELETE', path)).statusCode).toBe(204);
  expect((await owner.get(path)).statusCode).toBe(404);
  expect((await owner.get('/api/auth/user')).json().hasPicture).toBe(false);
});

test('a picture is served as a picture only, and never cached on the way', async () => {
  const owner = await customer();
  await put(owner, red);
  const { headers } = await owner.get(path);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'no-store, private',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': 'inline; filename="picture.webp"',
    'cross-origin-resource-policy': 'same-origin',
  });
});

test('the database has the picture encrypted, for its own account only', async () => {
  const owner = await customer();
  await put(owner, red);
  const other = await customer();
  await put(other, blue);
  const shown = (await owner.get(path)).rawPayload;
  const { rows } = await shop.deps.db.executeSql(
    'select count(*) as leaks from profile_picture where position($1::bytea in picture_sealed) > 0',
    [shown.subarray(0, 64)],
  );
  expect(Number(rows[0]?.['leaks'])).toBe(0);
  // moved to another row it does not decrypt
  await shop.deps.db.executeSql(
    `update profile_picture set picture_sealed = (select picture_sealed from profile_picture order by updated_at desc limit 1)`,
  );
  const answers = [(await owner.get(path)).statusCode, (await other.get(path)).statusCode];
  expect(answers).toContain(404);
  await shop.deps.db.executeSql('delete from profile_picture');
});

test('three pictures a day; uploads that are clearly no picture do not count, and neither does that of the registration', async () => {
  const owner = await customer();
  const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>']);
  for (let round = 0; round < 3; round += 1) {
    expect((await put(owner, svg)).json().code).toBe('picture_unsupported');
    expect((await put(owner, red)).statusCode).toBe(204);
  }
  const fourth = await put(owner, blue);
  expect(fourth.statusCode).toBe(429);
  expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(0);
  expect(await colourOf((await owner.get(path)).rawPayload)).toBe('red');
  shop.clock.advance(24 * 60 * 60_000);
  await owner.post('/api/customer/login', registration());
  expect((await put(owner, blue)).statusCode).toBe(204);
});

test('twenty uploads of ten megabytes at once: three are processed, none is a server error, the shop goes on', async () => {
  const owner = await customer();
  const padded = new Blob([red, new Uint8Array(10 * MEGABYTE - red.size)]);
  const before = process.memoryUsage.rss();
  const answers = await Promise.all(Array.from({ length: 20 }, () => put(owner, padded)));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 500)).toEqual([]);
  // a picture followed by ten megabytes of zeros is still a picture
  expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(3);
  expect(new Set(statuses).isSubsetOf(new Set([204, 429, 503]))).toBe(true);
  expect(process.memoryUsage.rss() - before).toBeLessThan(250 * MEGABYTE);
  expect((await owner.get('/api/auth/user')).statusCode).toBe(200);
});

test('uploads that break off leave nothing behind, neither rows nor memory nor processes', async () => {
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = new URL(address);
  const owner = await customer();
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const head = '--b\r\ncontent-disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n';
  async function breakOff(): Promise<void> {
    const upload = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'PUT',
      path,
      headers: {
        cookie,
        origin: shop.deps.config.publicUrl,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 8 * MEGABYTE,
      },
    });
    upload.on('error', () => undefined);
    upload.write(head);
    await new Promise((sent) => upload.write(Buffer.alloc(2 * MEGABYTE, 0xff), sent));
    upload.destroy();
  }
  // more than the upload memory could hold if any of it were not freed
  for (let round = 0; round < 25; round += 1) await Promise.all([breakOff(), breakOff(), breakOff()]);
  const { rows } = await shop.deps.db.executeSql('select count(*) as kept from profile_picture p');
  const again = await customer('203.0.113.200');
  expect((await put(again, red)).statusCode).toBe(204);
  const after = await shop.deps.db.executeSql('select count(*) as kept from profile_picture p');
  expect(Number(after.rows[0]?.['kept'])).toBe(Number(rows[0]?.['kept']) + 1);
});

test('an upload without end is cut off at twelve megabytes, whatever it pretends to be', async () => {
  const owner = await customer('203.0.113.201');
  const junk = Buffer.alloc(13 * MEGABYTE, 0x20);
  const headers = {
    cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    origin: shop.deps.config.publicUrl,
    'sec-fetch-site': 'same-origin',
    'content-type': 'multipart/form-data; boundary=b',
  };
  const endless = await shop.app.inject({ method: 'PUT', url: path, headers, payload: junk });
  expect(endless.statusCode).toBe(413);
  const { port } = shop.app.server.address() as { port: number };
  const status = await new Promise<number>((resolve, reject) => {
    const upload = httpRequest({ port, host: '127.0.0.1', method: 'PUT', path, headers }, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.resume();
      upload.destroy();
    });
    upload.on('error', reject);
    // the body is chunked, so no length is declared, and the data comes before the first boundary
    for (let sent = 0; sent < 20; sent += 1) upload.write(junk.subarray(0, MEGABYTE));
  });
  expect(status).toBe(413);
});

test('a field in place of a file, a wrong name and two files are refused by name', async () => {
  const owner = await customer('203.0.113.202');
  const text = await put(owner, 'a text');
  expect(text.json()).toMatchObject({ code: 'validation_failed', fields: { picture: { code: 'invalid' } } });
  const other = await owner.send('PUT', path, formOf({ photo: red }));
  expect(other.json()).toMatchObject({ code: 'validation_failed', fields: { picture: { code: 'required' } } });
  const two = formOf({ picture: red });
  two.append('picture', blue, 'second.jpg');
  expect((await owner.send('PUT', path, two)).statusCode).toBe(413);
});
