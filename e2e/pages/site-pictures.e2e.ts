import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { expectAccessible, expectNoSidewaysScroll, visit, shopUrl } from '../visitor.ts';
import { waitForWords, wordsOf } from '../words.ts';
import { newOwner } from '../staff/staff-member.ts';

const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer: readFileSync('testing/films/short.mp4') };

/** Creates a landscape photo of one colour. */
async function photoOf(background: string) {
  const buffer = await sharp({ create: { width: 1600, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}

/** Fills in both texts of a place and shows its picture. */
async function save(page: Page, slot: string, texts: Readonly<Record<string, string>>): Promise<void> {
  const card = page.locator(`#slot-${slot}`);
  await card.locator('.showcase-preview').waitFor();
  for (const [name, text] of Object.entries(texts)) await card.locator(`input[name=${name}]`).fill(text);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await card.getByRole('button', { name: wordsOf('he', 'staff_pictures_save') }).click();
  await saved;
}

async function takeBack(page: Page, slot: string): Promise<void> {
  const cleared = page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.ok());
  await page
    .locator(`#slot-${slot}`)
    .getByRole('button', { name: new RegExp(wordsOf('he', 'staff_pictures_back')) })
    .click();
  await cleared;
}

/** Returns the layout shift of the page so far. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

test('an owner puts a film, a photo and a dog on the site, visitors see them, and the drawings come back', async () => {
  const { page } = await newOwner({ width: 1440, locale: 'he' });
  await page.goto(`${shopUrl}/admin/pictures`);
  await page.locator('#slot-film').waitFor();
  await expectAccessible(page);
  await page.locator('#slot-film input[type=file]').setInputFiles(film);
  await save(page, 'film', { he: 'כלב שמח באמבטיה', en: 'A happy dog in the tub' });
  await page.locator('#slot-founder input[type=file]').setInputFiles(await photoOf('#335577'));
  await save(page, 'founder', { he: 'דנה, המייסדת', en: 'Dana, the founder' });
  await page.locator('#slot-dog_1 input[type=file]').setInputFiles(await photoOf('#775533'));
  await save(page, 'dog_1', { he: 'רקסי', en: 'Rex', consent: 'email of 3 March' });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const visitor = await visit('/robots.txt', { locale: 'en', width: 390 });
  await visitor.emulateMedia({ reducedMotion: 'no-preference' });
  await visitor.goto(`${shopUrl}/en`);
  const picture = visitor.getByRole('img', { name: 'A happy dog in the tub' });
  expect(await picture.getAttribute('width')).toBe('960');
  const video = visitor.locator('video.hero-film');
  await video.waitFor({ state: 'attached' });
  // the film plays automatically, without sound, once
  await visitor.waitForFunction(() => document.querySelector('video')?.ended === true, undefined, { timeout: 20_000 });
  expect(await video.evaluate((element) => element instanceof HTMLVideoElement && element.muted)).toBe(true);
  expect(await shiftOf(visitor)).toBe(0);
  await expectAccessible(visitor);
  await expectNoSidewaysScroll(visitor);

  // all other visitors of these journeys prefer reduced motion
  const calm = await visit('/he', { locale: 'he' });
  const button = calm.getByRole('button', { name: wordsOf('he', 'hero_film_play') });
  await button.waitFor();
  expect(await calm.evaluate(() => document.querySelector('video')?.paused)).toBe(true);
  await button.click();
  await calm.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);

  const about = await visit('/he/about', { locale: 'he' });
  await about.getByRole('img', { name: 'דנה, המייסדת' }).waitFor();
  await about.getByRole('heading', { name: wordsOf('he', 'about_dogs_title') }).waitFor();
  await expectAccessible(about);

  for (const slot of ['film', 'founder', 'dog_1']) await takeBack(page, slot);
  expect(await (await visit('/en')).locator('.own-picture').count()).toBe(0);
  expect(await (await visit('/he/about', { locale: 'he' })).locator('.own-picture').count()).toBe(0);
});

test('a file that is no film is refused at its field', async () => {
  const { page } = await newOwner({ width: 390, locale: 'en' });
  await page.goto(`${shopUrl}/admin/pictures`);
  const chooser = page.locator('#slot-film input[type=file]');
  await chooser.waitFor();
  await chooser.setInputFiles({ ...film, buffer: Buffer.from('no film') });
  await waitForWords(page, wordsOf('en', 'problem_film_refused'));
  await expectAccessible(page);
});

test.each(locales)('in %s each page to read opens with a drawing of its own', async (locale) => {
  const drawings = await Promise.all(
    ['', 'about', 'our-service', 'franchise', 'contact'].map(async (path) => {
      const page = await visit(`/${locale}/${path}`, { locale, width: 1440 });
      const drawing = page.locator('main img:not([src*="made-in-australia"])').first();
      await drawing.scrollIntoViewIfNeeded();
      await expect.poll(() => drawing.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
      return drawing.getAttribute('src');
    }),
  );
  expect(new Set(drawings).size).toBe(drawings.length);
});
