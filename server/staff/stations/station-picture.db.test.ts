import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { StaffStation } from '#contracts/staff/stations.ts';
import type { Station } from '#contracts/stations/stations.ts';
import { createBrowser } from '#testing/accounts/account-browser.ts';
import { formOf } from '#testing/documents/page-form.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { auditRows, openedStation } from '#testing/stations/station-desk.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { station, path } = await openedStation(shop, 0);
const stationId = path.split('/').at(-1) ?? '';
const { browser } = await makeMember(shop, ['manager']);
const visitor = createBrowser(shop);
const texts = { en: 'Three bays under a blue roof', he: 'שלושה תאים תחת גג כחול' };

/** A detailed photo as a phone takes it, with its place. */
async function photo(): Promise<Blob> {
  const raw = { width: 640, height: 960, channels: 3 } as const;
  const image = sharp(randomBytes(raw.width * raw.height * raw.channels), { raw }).blur(1);
  const placed = image.withExif({ IFD3: { GPSLatitude: '32/1 3/1 9/1', GPSLatitudeRef: 'N' } });
  return new Blob([new Uint8Array(await placed.jpeg().toBuffer())]);
}

function save(body: Parameters<typeof formOf>[0]) {
  return browser.send('PUT', `${path}/picture`, formOf(body));
}

async function shown(): Promise<Station['picture']> {
  return (await visitor.get(`/api/stations/${station.slug}`)).json<Station>().picture;
}

test('a photo of a station is public with its words in both languages, small for its stickers, and gone when it is removed', async () => {
  expect(await shown()).toBeNull();
  const saved = await save({ ...texts, file: await photo() });
  expect(saved.statusCode, saved.body).toBe(204);
  await expect.poll(shown).toMatchObject({ alt: texts });
  const picture = await shown();
  const inPortal = (await browser.get(path)).json<{ station: StaffStation }>().station.picture;
  expect(inPortal).toEqual(picture);
  const full = await visitor.get(`/station-pictures/${picture?.name}.webp`);
  expect(full.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  const small = await visitor.get(`/station-pictures/small/${picture?.name}.webp`);
  const metadata = await Promise.all([full, small].map((file) => sharp(file.rawPayload).metadata()));
  expect(metadata).toMatchObject([
    { width: 960, height: 720, format: 'webp' },
    { width: 320, height: 240, format: 'webp' },
  ]);
  expect(metadata.map(({ exif }) => exif)).toEqual([undefined, undefined]);
  // the first visit at a machine is at most 60 kB, and noise is the largest photo
  expect(small.rawPayload.length).toBeLessThan(20_000);
  expect((await browser.send('DELETE', `${path}/picture`)).statusCode).toBe(204);
  await expect.poll(shown).toBeNull();
  expect((await visitor.get(`/station-pictures/${picture?.name}.webp`)).statusCode).toBe(404);
  expect((await browser.send('DELETE', `${path}/picture`)).statusCode, 'again').toBe(204);
  expect(await auditRows(shop, 'station.picture', stationId)).toBe(1);
  expect(await auditRows(shop, 'station.picture_removed', stationId)).toBe(1);
});

test('the words of a photo change without a new file, and a photo needs both and a picture', async () => {
  expect((await save(texts)).json()).toMatchObject({ fields: { file: { code: 'required' } } });
  expect((await save({ ...texts, file: new Blob(['no picture']) })).json()).toMatchObject({ code: 'picture_refused' });
  expect((await save({ en: texts.en, he: ' ', file: await photo() })).json()).toMatchObject({
    fields: { he: { code: 'required' } },
  });
  expect(await shown()).toBeNull();
  await save({ ...texts, file: await photo() });
  await expect.poll(shown).not.toBeNull();
  const before = await shown();
  expect((await save({ ...texts, en: 'Three bays by the park' })).statusCode).toBe(204);
  await expect.poll(shown).toEqual({ name: before?.name, alt: { ...texts, en: 'Three bays by the park' } });
  const elsewhere = path.replace(stationId, '0192f0c1-0000-7000-8000-000000000001');
  const unknown = await browser.send('PUT', `${elsewhere}/picture`, formOf({ ...texts, file: await photo() }));
  expect(unknown.statusCode).toBe(404);
});
