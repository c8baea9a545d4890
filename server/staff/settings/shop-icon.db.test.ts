import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { toStaticFile } from '#server/core/pages/files/static-files.ts';
import { buildTestApp, plainPages } from '#testing/shop/build-test-app.ts';
import { createBrowser } from '#testing/accounts/account-browser.ts';
import { logoPicture } from '#testing/staff/writes/shop-writes.ts';
import { makeMember } from '#testing/staff/staff-member.ts';

// each size of an icon starts a process, which takes seconds beside other tests
vi.setConfig({ testTimeout: 120_000 });

const BUILT_IN = 'the built-in icon';
const builtIn = toStaticFile('/icon-192.png', { identity: Buffer.from(BUILT_IN), br: null, gzip: null });
const shop = await buildTestApp({
  environment: { LIMIT_SCALE: '1000' },
  overrides: () => ({ pages: { ...plainPages, files: new Map([['/icon-192.png', builtIn]]) } }),
});
const { deps } = shop;
const owner = await makeMember(shop, ['owner']);
const visitor = createBrowser(shop);

async function prove(): Promise<void> {
  await owner.browser.post('/api/admin/proof', { code: owner.nextCode() });
}

async function upload(path: string, picture: Buffer) {
  await prove();
  const form = new FormData();
  form.set('picture', new Blob([new Uint8Array(picture)]), 'icon.png');
  return owner.browser.send('POST', path, form);
}

async function saveLook(seen: number, look: object) {
  await prove();
  return owner.browser.send('PUT', '/api/admin/shop/facts', { part: 'look', seen, look });
}

test('an icon is served at every place where a browser asks for one, after it is saved', async () => {
  const answer = await upload('/api/admin/shop/icons', await logoPicture());
  const { icon } = answer.json<{ icon: string }>();
  expect(icon).toMatch(/^512x512-[0-9a-f]{32}$/);
  const paths = { '/favicon-32.png': 32, '/apple-touch-icon.png': 180, '/icon-192.png': 192, '/icon-512.png': 512 };
  expect((await visitor.get('/icon-192.png')).body).toBe(BUILT_IN);
  expect((await saveLook(0, { second: ' #C2410C', icon })).statusCode).toBe(200);
  expect(deps.brand.look).toEqual({ second: '#c2410c', icon });
  for (const [path, size] of Object.entries(paths)) {
    const { rawPayload, headers } = await visitor.get(path);
    expect(headers['content-type'], path).toBe('image/png');
    expect(await sharp(rawPayload).metadata(), path).toMatchObject({ width: size, height: size, format: 'png' });
  }
  const ico = await visitor.get('/favicon.ico');
  expect(ico.headers['content-type']).toBe('image/x-icon');
  expect(await sharp(ico.rawPayload.subarray(22)).metadata()).toMatchObject({ width: 32, height: 32 });
  const named = await visitor.get(`/brand/logo-${icon.replace('512x512', '180x180')}.png`);
  expect(named.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const { rows } = await deps.db.executeSql(`select action from audit where action = 'shop.icon'`);
  expect(rows).toHaveLength(1);

  expect((await saveLook(1, {})).statusCode).toBe(200);
  expect((await visitor.get('/icon-192.png')).body).toBe(BUILT_IN);
});

test('a logo is no icon, and an icon that was never uploaded is refused at its field', async () => {
  const square = await sharp({ create: { width: 190, height: 190, channels: 3, background: '#5b2a86' } })
    .png()
    .toBuffer();
  const { logo } = (await upload('/api/admin/shop/logos', square)).json<{ logo: string }>();
  for (const icon of [logo, `512x512-${'0'.repeat(32)}`]) {
    // oxlint-disable-next-line no-await-in-loop -- each save needs a proof of its own
    const refused = await saveLook(2, { icon });
    expect(refused.json()).toMatchObject({ code: 'validation_failed', fields: { 'look.icon': { code: 'invalid' } } });
  }
});

test('the second colour has a style sheet of its own, which changes the main button only', async () => {
  const { body } = await visitor.get('/brand/second-ffd400.css');
  expect(body).toContain('@media (prefers-color-scheme:dark){:root:not(.a11y-high-contrast){--color-cta:#ffd400;');
  expect(body).not.toContain('--color-brand');
  expect((await visitor.get('/brand/second-FFD400.css')).statusCode).toBe(404);
});
