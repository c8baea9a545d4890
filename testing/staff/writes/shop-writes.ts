import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { readFileSync } from 'node:fs';
import { makePaidOrder } from '../../orders/paid-order.ts';
import type { StaffWrite } from '../staff-write.ts';

const facts = '/api/admin/shop/facts';

/** Names as an owner would enter them; `english` distinguishes versions. */
export function namesWith(english: string, seen: number) {
  return {
    part: 'names',
    seen,
    name: { en: english, he: 'כפות נקיות' },
    tagline: { en: 'Wash your dog', he: 'שטיפה לכלבים' },
    foundedYear: 2026,
  };
}

/** A logo for upload: a dark bar, 400 by 100. */
export function logoPicture(background = '#5b2a86'): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 100, channels: 3, background } })
    .composite([
      { input: { create: { width: 200, height: 40, channels: 3, background: '#ffb000' } }, left: 20, top: 20 },
    ])
    .png()
    .toBuffer();
}

const showcase = '/api/admin/showcase';

/** Creates a photo of one colour, as an upload. */
export async function photoUpload(background = '#336699'): Promise<FormData> {
  const photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return uploadOf('photo', photo);
}

/** Creates a film of a second and a half, as an upload. */
export function filmUpload(): FormData {
  return uploadOf('film', readFileSync('testing/films/short.mp4'));
}

export function uploadOf(kind: 'photo' | 'film', content: Buffer): FormData {
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', new Blob([new Uint8Array(content)]), kind === 'film' ? 'film.mp4' : 'photo.jpg');
  return form;
}

/** Calls of the shop's own facts, for `staff-writes.ts`. */
export const shopWrites: Readonly<Record<string, StaffWrite>> = {
  [`PUT ${facts}`]: async (_shop, { browser }) =>
    (await browser.send('PUT', facts, namesWith('Clean Paws', 0))).statusCode,
  'POST /api/admin/shop/icons': async (_shop, { browser }) => {
    const form = new FormData();
    form.set('picture', new Blob([new Uint8Array(await logoPicture())]), 'icon.png');
    return (await browser.send('POST', '/api/admin/shop/icons', form)).statusCode;
  },
  'POST /api/admin/shop/logos': async (_shop, { browser }) => {
    const form = new FormData();
    form.set('picture', new Blob([new Uint8Array(await logoPicture())]), 'logo.png');
    return (await browser.send('POST', '/api/admin/shop/logos', form)).statusCode;
  },
  [`POST ${showcase}/files`]: async (_shop, { browser }) =>
    (await browser.send('POST', `${showcase}/files`, await photoUpload())).statusCode,
  [`PUT ${showcase}/slots/:slot`]: async ({ deps }, { browser }) => {
    await deps.db.executeSql(
      `insert into showcase_file (name, kind, content, added_by, added_at)
       select repeat('a', 32), 'photo', 'x', staff_id, now() from staff_member limit 1`,
    );
    const texts = { en: 'Our station', he: 'התחנה שלנו' };
    return (await browser.send('PUT', `${showcase}/slots/station`, { photo: 'a'.repeat(32), ...texts })).statusCode;
  },
  [`DELETE ${showcase}/slots/:slot`]: async ({ deps }, { browser }) => {
    await deps.db.executeSql(
      `with file as (
         insert into showcase_file (name, kind, content, added_by, added_at)
         select repeat('b', 32), 'photo', 'x', staff_id, now() from staff_member limit 1 returning name, added_by)
       insert into showcase_slot (slot, photo, alt_en, alt_he, saved_by, saved_at)
       select 'founder', name, 'Dana', 'דנה', added_by, now() from file`,
    );
    return (await browser.send('DELETE', `${showcase}/slots/founder`)).statusCode;
  },
  'POST /api/admin/first-day/marks': async (_shop, { browser }) =>
    (await browser.post('/api/admin/first-day/marks', { mark: 'dismissed', on: true })).statusCode,
  'POST /api/admin/test-payments/reversal': async ({ deps, clock }, { browser }) => {
    // purchases of other calls are not test payments
    await deps.db.executeSql(`update payment set provider = 'payplus' where provider = 'sandbox'`);
    await makePaidOrder(deps.db, deps.keyring, { paidAt: clock.now() });
    return (await browser.post('/api/admin/test-payments/reversal')).statusCode;
  },
  'POST /api/admin/providers/connection-tests': async (_shop, { browser }) =>
    (await browser.post('/api/admin/providers/connection-tests', { provider: 'payplus' })).statusCode,
  'POST /api/admin/providers/test-messages': async (_shop, { browser }) => {
    const wish = { id: randomUUID(), channel: 'mail', locale: 'en' };
    return (await browser.post('/api/admin/providers/test-messages', wish)).statusCode;
  },
  [`POST ${facts}/:part/restoration`]: async (shop, { browser }) => {
    await shop.deps.db.executeSql(
      `insert into brand_setting (part, version, value, saved_by, saved_at)
       select 'social', 1, '{"social":{}}', staff_id, now() from staff_member limit 1`,
    );
    return (await browser.post(`${facts}/social/restoration`, { seen: 1, version: 1 })).statusCode;
  },
};
