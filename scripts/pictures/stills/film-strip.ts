import sharp from 'sharp';
import type { Browser } from 'playwright-core';
import type { Locale } from '#contracts/core/locale.ts';
import { PHONE_VIEWPORT } from './picture-shop.ts';

/** One picture of a film strip, and the sentence below it. */
export type CaptionedPicture = { readonly picture: Buffer; readonly words: string; readonly locale: Locale };

/** Width of a picture in the film strip in CSS pixels. The file has twice as many pixels. */
const FRAME_WIDTH = 270;
const GAP = 20;
const QUALITY = 80;

function figureOf({ picture, words, locale }: CaptionedPicture): string {
  const direction = locale === 'he' ? 'rtl' : 'ltr';
  const height = Math.round((FRAME_WIDTH * PHONE_VIEWPORT.height) / PHONE_VIEWPORT.width);
  return `<figure lang="${locale}" dir="${direction}">
    <img src="data:image/png;base64,${picture.toString('base64')}" width="${FRAME_WIDTH}" height="${height}" alt="">
    <figcaption>${words}</figcaption>
  </figure>`;
}

const style = `
* { box-sizing: border-box; margin: 0 }
body { width: max-content; padding: ${GAP}px; background: #dfe9ec; color: #082a33; font: 500 17px/1.35 Rubik, sans-serif }
main { display: flex; gap: ${GAP}px }
figure { display: grid; gap: 10px; align-content: start; width: ${FRAME_WIDTH}px }
img { display: block; border-radius: 14px }
figcaption { padding-inline: 4px }
`;

/** Draws pictures of phones next to each other, each with its sentence. `fonts` contains `@font-face` rules. */
export async function drawFilmStrip(
  browser: Browser,
  { frames, fonts }: { readonly frames: readonly CaptionedPicture[]; readonly fonts: string },
): Promise<Buffer> {
  const direction = frames.every(({ locale }) => locale === 'he') ? 'rtl' : 'ltr';
  const page = await browser.newPage({ viewport: { width: 1_400, height: 760 }, deviceScaleFactor: 1 });
  try {
    await page.setContent(
      `<!doctype html><meta charset="utf-8">${fonts}<style>${style}</style><main dir="${direction}">${frames.map(figureOf).join('')}</main>`,
      { waitUntil: 'load' },
    );
    await page.evaluate('document.fonts.ready');
    return await sharp(await page.locator('body').screenshot())
      .webp({ quality: QUALITY })
      .toBuffer();
  } finally {
    await page.close();
  }
}
