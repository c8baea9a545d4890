import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createBrandCache } from '#server/core/brand/brand-cache.ts';
import type { ShopDetails } from '#contracts/staff/settings/shop-details.ts';
import { buildDocumentsApp } from '#testing/documents/documents-app.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { createBrowser, registration } from '#testing/accounts/account-browser.ts';
import { logoPicture, namesWith } from '#testing/staff/writes/shop-writes.ts';
import { shopForMail } from '#server/messaging/public.ts';
import { makeMember } from '#testing/staff/staff-member.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { deps } = shop;
const owner = await makeMember(shop, ['owner']);
const at = '/api/admin/shop/facts';

async function prove(): Promise<void> {
  await owner.browser.post('/api/admin/proof', { code: owner.nextCode() });
}

async function facts(): Promise<ShopDetails> {
  return (await owner.browser.get(at)).json<ShopDetails>();
}

async function save(body: object) {
  await prove();
  return owner.browser.send('PUT', at, body);
}

const company = {
  part: 'company',
  seen: 0,
  company: { en: 'Clean Paws Ltd.', he: 'כפות נקיות בע״מ' },
  registrationNumber: '51-234567-9',
  address: { en: 'Herzl 1, Haifa', he: 'הרצל 1, חיפה' },
};

test('saved settings override the file, in this process at once and in others within seconds', async () => {
  const { app, deps: other } = await buildDocumentsApp(deps.db);
  afterAll(() => app.close());
  await app.ready();
  expect(other.brand.company.en).toBe('Shampaw Ltd.');
  expect((await save(company)).statusCode).toBe(200);
  expect(deps.brand.company.en).toBe('Clean Paws Ltd.');
  await expect.poll(() => other.brand.registrationNumber, { timeout: 5_000 }).toBe('51-234567-9');
  // a part that was never saved keeps the value of the file
  expect(other.brand.name.en).toBe('Shampaw');
  const { versions, missing } = await facts();
  expect(versions).toMatchObject({ company: 1, names: 0 });
  expect(missing.map(({ path }) => path)).not.toContain('registrationNumber');
  expect(missing).toContainEqual({ part: 'accessibility', path: 'accessibility.coordinator.he', stops: true });
});

test('the second of two open tabs is refused, and the first change stays', async () => {
  expect((await save(namesWith('First tab', 0))).statusCode).toBe(200);
  const second = await save(namesWith('Second tab', 0));
  expect([second.statusCode, second.json<{ code: string }>().code]).toEqual([409, 'changed_meanwhile']);
  expect(deps.brand.name.en).toBe('First tab');
  const both = await Promise.all(
    [1, 1].map(async (seen, no) => owner.browser.send('PUT', at, namesWith(`No ${no}`, seen))),
  );
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});

test('all versions are kept with their author, and an earlier one can be restored as a new one', async () => {
  const before = await facts();
  await prove();
  const restored = await owner.browser.post(`${at}/names/restoration`, { seen: before.versions.names, version: 1 });
  expect(restored.json<ShopDetails>().brand.name.en).toBe('First tab');
  const list = (await owner.browser.get(`${at}/names/versions`)).json<Record<string, unknown>[]>();
  expect(list.map(({ version, restored: from, savedBy }) => [version, from, savedBy])).toEqual([
    [3, 1, 'Dana Levi'],
    [2, null, 'Dana Levi'],
    [1, null, 'Dana Levi'],
  ]);
  expect((await owner.browser.post(`${at}/names/restoration`, { seen: 3, version: 9 })).statusCode).toBe(404);
  expect((await owner.browser.post(`${at}/legal/restoration`, { seen: 0, version: 1 })).statusCode).toBe(400);
  await expect(deps.db.executeSql('update brand_setting set version = 9')).rejects.toThrow('append_only');
  const { rows } = await deps.db.executeSql(`select detail from audit where action = 'shop.restore'`);
  expect(rows).toEqual([
    {
      detail: expect.objectContaining({
        part: 'names',
        version: 3,
        restored: 1,
        after: expect.objectContaining({ foundedYear: 2026 }),
      }),
    },
  ]);
});

test.for([
  ['a placeholder', { ...company, seen: 1, registrationNumber: '[number]' }, 'registrationNumber'],
  ['no Hebrew', { ...namesWith('X', 3), name: { en: 'X', he: ' ' } }, 'name.he'],
  [
    'no phone',
    { part: 'contact', seen: 0, phone: '12', messagingNumber: '050-123 4567', supportEmail: 'a@b.co' },
    'phone',
  ],
  [
    'an address that is no https',
    { part: 'social', seen: 0, social: { tiktok: 'javascript:alert(1)' } },
    'social.tiktok',
  ],
  [
    'terms from the future',
    {
      part: 'legal',
      seen: 0,
      legal: { termsVersion: '2099', termsEffective: '2099-01-01', privacyEffective: '2026-11-22' },
    },
    'legal.termsEffective',
  ],
] as const)('%s is refused at its field', async ([, body, field]) => {
  const answer = await save(body);
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field]);
});

test('a phone number is stored in E.164, in whatever notation it was typed', async () => {
  const contact = { part: 'contact', seen: 0, messagingNumber: '+972 52-765-4321', supportEmail: 'hello@paws.co.il' };
  expect((await save({ ...contact, phone: '050-123 4567' })).statusCode).toBe(200);
  expect([deps.brand.phone, deps.brand.messagingNumber]).toEqual(['+972501234567', '+972527654321']);
});

test('an acceptance after new terms were published records their version', async () => {
  const today = new Date(deps.clock.now()).toISOString().slice(0, 10);
  const legal = { termsVersion: '2026-12', termsEffective: today, privacyEffective: today };
  expect((await save({ part: 'legal', seen: 0, legal })).statusCode).toBe(200);
  await createBrowser(shop).post('/api/customer/register', registration());
  const { rows } = await deps.db.executeSql('select distinct wording_version as version from consent_event');
  expect(rows).toEqual([{ version: '2026-12' }]);
});

test('a manager reads and does not write; an owner writes only with a recent second factor', async () => {
  const manager = await makeMember(shop, ['manager']);
  expect((await manager.browser.get(at)).statusCode).toBe(200);
  expect((await manager.browser.send('PUT', at, namesWith('Mine', 3))).statusCode).toBe(403);
});

test('in production the site opens when the last placeholder is filled in, and the portal opens before', async () => {
  const early = await buildTestApp({
    environment: { LIMIT_SCALE: '1000' },
    overrides(plain) {
      const brandCache = createBrandCache({ ...plain, file: { ...plain.brand }, config: { production: true } });
      return { brandCache, brand: brandCache.brand };
    },
  });
  const first = await makeMember(early, ['owner']);
  const visitor = createBrowser(early);
  const page = await early.app.inject({ url: '/he', headers: { accept: 'text/html' } });
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '3600']);
  expect(page.body).toContain('נפתחים בקרוב');
  expect(page.body).not.toContain('[');
  const refusedCall = await visitor.post('/api/customer/register', registration());
  expect([refusedCall.statusCode, refusedCall.json<{ code: string }>().code]).toEqual([503, 'shop_not_open']);
  // machines and scanners are connected before the shop opens
  const unknown = { code: 'ZZZZ-ZZZZ-ZZZZ-ZZZZ-G', publicKey: 'A'.repeat(43), label: 'Till' };
  for (const url of ['/api/station/enrolments', '/api/scanner/enrolments'])
    expect((await visitor.post(url, unknown)).json(), url).not.toMatchObject({ code: 'shop_not_open' });
  expect((await early.app.inject('/readyz')).json()).toMatchObject({ status: 'ready', open: false });
  await first.browser.send('PUT', at, company);
  const coordinator = { en: 'Noa Cohen', he: 'נועה כהן' };
  const accessibility = { coordinator, phone: '050-1234567', email: 'a@paws.co.il', lastReview: '2026-11-01' };
  expect((await first.browser.send('PUT', at, { part: 'accessibility', seen: 0, accessibility })).statusCode).toBe(200);
  expect((await early.app.inject({ url: '/he' })).statusCode).toBe(200);
  expect((await visitor.post('/api/customer/register', registration())).statusCode).toBe(201);
  expect((await early.app.inject('/readyz')).json()).toMatchObject({ open: true });
});

async function upload(picture: Buffer) {
  await prove();
  const form = new FormData();
  form.set('picture', new Blob([new Uint8Array(picture)]), 'logo.png');
  return owner.browser.send('POST', '/api/admin/shop/logos', form);
}

const visitor = createBrowser(shop);

test('a logo is shown only after it is saved, and its file never changes', async () => {
  const { logo } = (await upload(await logoPicture())).json<{ logo: string }>();
  expect(logo).toMatch(/^400x100-/);
  expect(deps.brand.look).toBeUndefined();
  expect((await save({ part: 'look', seen: 0, look: { accent: ' #5B2A86', logo } })).statusCode).toBe(200);
  expect(deps.brand.look).toEqual({ accent: '#5b2a86', logo });
  const file = await visitor.get(`/brand/logo-${logo}.png`);
  expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
    200,
    'image/png',
    'public, max-age=31536000, immutable',
  ]);
  expect((await sharp(file.rawPayload).metadata()).width).toBe(400);
  expect(shopForMail(deps.brand, 'en')).toMatchObject({ accent: '#5b2a86', logo: { width: 400, isUploaded: true } });
  // of two concurrent refreshes, both return only after the new value applies
  const parts = { file: deps.brandCache.file, db: deps.db, log: deps.log, clock: deps.clock, config: deps.config };
  const book = createBrandCache(parts);
  const seen = await Promise.all([1, 2, 3].map(() => book.refresh().then(() => book.brand.logoPicture?.length ?? 0)));
  expect(Math.min(...seen)).toBeGreaterThan(0);
  // back to the initial state of the shop
  expect((await save({ part: 'look', seen: 1, look: {} })).statusCode).toBe(200);
  expect(shopForMail(deps.brand, 'en')).toMatchObject({ accent: null, logo: { isUploaded: false } });
});

test('the same picture uploaded twice is one logo, and an unknown name is not found', async () => {
  const [first, second] = [await upload(await logoPicture('#123456')), await upload(await logoPicture('#123456'))];
  expect(second.json()).toEqual(first.json());
  const { rows } = await deps.db.executeSql(`select count(*)::int as kept from brand_logo where logo = $1`, [
    first.json<{ logo: string }>().logo,
  ]);
  expect(rows).toEqual([{ kept: 1 }]);
  const unknown = `10x10-${'0'.repeat(32)}`;
  const refused = await save({ part: 'look', seen: 2, look: { logo: unknown } });
  expect(refused.json()).toMatchObject({ code: 'validation_failed', fields: { 'look.logo': { code: 'invalid' } } });
  expect((await visitor.get(`/brand/logo-${unknown}.png`)).statusCode).toBe(404);
});

test('a file that is not a picture, and one that is invisible on white, are refused with the reason', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect((await upload(svg)).json()).toMatchObject({ code: 'picture_unsupported' });
  const pale = { create: { width: 200, height: 60, channels: 3, background: '#f2f2f2' } } as const;
  expect((await upload(await sharp(pale).png().toBuffer())).json()).toMatchObject({ code: 'picture_too_light' });
});

test('every valid colour has a public style sheet with its shades, and other names have none', async () => {
  const { body, headers } = await visitor.get('/brand/accent-ffd400.css');
  expect(headers['content-type']).toBe('text/css; charset=utf-8');
  expect(body).toContain('@media (prefers-color-scheme:dark){:root:not(.a11y-high-contrast){--color-brand:#ffd400;');
  expect(body).not.toMatch(/^[^@]*--color-brand:#ffd400/u);
  for (const name of ['accent-FFD400', 'accent-ffd40', 'accent-ffd400;}', 'accent-javascript'])
    expect((await visitor.get(`/brand/${encodeURIComponent(name)}.css`)).statusCode).toBe(404);
});

test('a read that began before a change does not restore the old value', async () => {
  const held = Promise.withResolvers<void>();
  let isFirst = true;
  const query: typeof deps.db.query = async (statement, values) => {
    const rows = await deps.db.query(statement, values);
    if (isFirst) {
      isFirst = false;
      await held.promise;
    }
    return rows;
  };
  const db = Object.create(deps.db, { query: { value: query } }) as typeof deps.db;
  const book = createBrandCache({
    file: deps.brandCache.file,
    db,
    log: deps.log,
    clock: deps.clock,
    config: deps.config,
  });
  const early = book.refresh();
  expect((await save({ part: 'look', seen: 2, look: { accent: '#5b2a86' } })).statusCode).toBe(200);
  const late = book.refresh();
  await Promise.race([late, pause(200)]);
  held.resolve();
  await Promise.all([early, late]);
  expect(book.brand.look).toEqual({ accent: '#5b2a86' });
});

/** Stores a company number as an earlier release did, without the check of today. */
async function storeNumber(registrationNumber: string): Promise<void> {
  await deps.db.executeSql(
    `insert into brand_setting (part, version, value, saved_by, saved_at)
     select part, version + 1, value || jsonb_build_object('registrationNumber', $1::text), saved_by, now()
     from brand_setting where part = 'company' order by version desc limit 1`,
    [registrationNumber],
  );
}

test('a wrong company number of the file or of an earlier release keeps a production shop closed', async () => {
  const coordinator = { en: 'Noa Cohen', he: 'נועה כהן' };
  const file = { ...deps.brand, accessibility: { ...deps.brand.accessibility, coordinator } };
  const book = createBrandCache({ ...deps, file, config: { production: true } });
  expect(book.isOpen()).toBe(true);
  await storeNumber('51-234567-8');
  await book.refresh();
  expect([book.brand.registrationNumber, book.isOpen()]).toEqual(['51-234567-8', false]);
  expect((await facts()).missing).toContainEqual({ part: 'company', path: 'registrationNumber', stops: true });
  const ofFile = { ...file, registrationNumber: '123' };
  expect(createBrandCache({ ...deps, file: ofFile, config: { production: true } }).isOpen()).toBe(false);
  await storeNumber('51-234567-9');
});

test('a company number with a wrong check digit or too few digits is refused at its field', async () => {
  const { versions } = await facts();
  for (const registrationNumber of ['51-234567-8', '123', '512345679a']) {
    const answer = await save({ ...company, seen: versions.company, registrationNumber });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ fields: { registrationNumber: expect.objectContaining({ code: 'invalid' }) } }),
    ]);
  }
});
