import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mailPictures, markupDigest, linkPreviewPictures } from './og-markup.ts';

const drawnFrom: unknown = JSON.parse(readFileSync('scripts/pictures/og-drawn-from.json', 'utf8'));

const all = [...linkPreviewPictures(), ...mailPictures()];

test('no picture of a shared link or of a mail is older than its words: draw them again with scripts/pictures/og-images.ts', () => {
  const wanted = Object.fromEntries(all.map((picture) => [picture.name, markupDigest(picture)]));
  expect(drawnFrom).toEqual(wanted);
});

test('every picture of a shared link and of a mail is there', () => {
  const folders = ['web/site/public/og', 'server/selling/messages'];
  const missing = all.filter(({ name }) => !folders.some((folder) => existsSync(`${folder}/${name}.jpg`)));
  expect(missing.map(({ name }) => name)).toEqual([]);
});
