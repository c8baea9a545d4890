import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ManagedShowcasePicture, ShowcaseSlot } from '#contracts/site/showcase.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { createBrowser } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { filmUpload, photoUpload, uploadOf } from '#testing/staff/writes/shop-writes.ts';
import { makeMember } from '#testing/staff/staff-member.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const owner = await makeMember(shop, ['owner']);
const visitor = createBrowser(shop);
const at = '/api/admin/showcase';
const texts = { en: 'Our station in Haifa', he: 'התחנה שלנו בחיפה' };

async function prove(): Promise<void> {
  await owner.browser.post('/api/admin/proof', { code: owner.nextCode() });
}

async function upload(form: FormData, by = owner): Promise<string> {
  await by.browser.post('/api/admin/proof', { code: by.nextCode() });
  const answer = await by.browser.send('POST', `${at}/files`, form);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ name: string }>().name;
}

function save(slot: ShowcaseSlot, body: object) {
  return owner.browser.send('PUT', `${at}/slots/${slot}`, { ...texts, ...body });
}

async function shownSlots(): Promise<string[]> {
  return (await visitor.get('/api/showcase')).json<ManagedShowcasePicture[]>().map(({ slot }) => slot);
}

async function countFiles(): Promise<number> {
  const { rows } = await deps.db.executeSql('select count(*)::int as files from showcase_file');
  return Number(rows[0]?.['files']);
}

test('a photo is cut to its shape, shown in its place with its texts, and the drawing comes back without a trace', async () => {
  const photo = await upload(await photoUpload());
  expect(await shownSlots(), 'an upload is not public').toEqual([]);
  const saved = await save('station', { photo });
  expect(saved.json()).toMatchObject([{ slot: 'station', photo, film: null, alt: texts, consent: null }]);
  expect((await visitor.get('/api/showcase')).json()).toEqual([{ slot: 'station', photo, film: null, alt: texts }]);
  const file = await visitor.get(`/showcase/${photo}.webp`);
  expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'public, max-age=31536000, immutable',
  ]);
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 960, height: 720, format: 'webp' });
  expect((await owner.browser.send('DELETE', `${at}/slots/station`)).json()).toEqual([]);
  expect(await shownSlots()).toEqual([]);
  expect((await visitor.get(`/showcase/${photo}.webp`)).statusCode).toBe(404);
});

test('a film plays in parts, without its sound, and needs its first picture', async () => {
  const film = await upload(filmUpload());
  const photo = await upload(await photoUpload('#224466'));
  expect((await save('film', { photo })).json()).toMatchObject({ fields: { film: { code: 'required' } } });
  expect((await save('film', { photo: film, film })).json()).toMatchObject({ fields: { photo: { code: 'invalid' } } });
  expect((await save('film', { photo, film })).statusCode).toBe(200);
  const whole = await visitor.get(`/showcase/${film}.mp4`);
  expect(whole.rawPayload.includes('soun')).toBe(false);
  const part = await shop.app.inject({ url: `/showcase/${film}.mp4`, headers: { range: 'bytes=0-1' } });
  expect([part.statusCode, part.headers['content-range'], part.rawPayload.length]).toEqual([
    206,
    `bytes 0-1/${whole.rawPayload.length}`,
    2,
  ]);
  expect((await visitor.get(`/showcase/${photo}.mp4`)).statusCode, 'a photo is no film').toBe(404);
});

test('a film that is no film and one of three megabytes and more are refused with the reason', async () => {
  await prove();
  const refusalOf = async (content: Buffer) =>
    (await owner.browser.send('POST', `${at}/files`, uploadOf('film', content))).json<{ code: string }>().code;
  expect(await refusalOf(Buffer.from('%PDF-1.7'))).toBe('film_refused');
  expect(await refusalOf(Buffer.alloc(3 * 1_024 * 1_024 + 1))).toBe('payload_too_large');
});

test('a customer’s dog is shown only with a recorded consent, which no visitor sees', async () => {
  const photo = await upload(await photoUpload('#663300'));
  expect((await save('dog_1', { photo, consent: '  ' })).json()).toMatchObject({
    fields: { consent: { code: 'required' } },
  });
  const consent = 'email of 3 March, order SH-1042';
  expect((await save('dog_1', { photo, consent })).json()).toContainEqual(
    expect.objectContaining({ slot: 'dog_1', consent }),
  );
  expect((await visitor.get('/api/showcase')).body).not.toContain('SH-1042');
});

test('another picture in the same place deletes the earlier one, and an upload that no place shows goes after a day', async () => {
  const first = await upload(await photoUpload('#101010'));
  const second = await upload(await photoUpload('#202020'));
  await save('founder', { photo: first });
  await save('founder', { photo: second });
  expect((await visitor.get(`/showcase/${first}.webp`)).statusCode).toBe(404);
  expect((await save('founder', { photo: first })).json()).toMatchObject({ fields: { photo: { code: 'invalid' } } });
  expect((await visitor.get(`/showcase/${second}.webp`)).statusCode, 'a refusal changes nothing').toBe(200);
  await upload(await photoUpload('#303030'));
  const before = await countFiles();
  clock.advance(DAY_MS + 1);
  await upload(await photoUpload('#404040'), await makeMember(shop, ['owner']));
  expect(await countFiles()).toBe(before);
});
