import { mkdir, rm, writeFile } from 'node:fs/promises';
import { chromium, type Page } from 'playwright-core';
import { requireChromium } from '../gate/find-chromium.ts';
import { fontFaces } from './font-faces.ts';
import { mailPictures, markupDigest, linkPreviewPictures, type LinkPreviewPicture } from './og-markup.ts';

/**
 * Draws the preview pictures of shared links into `web/site/public/og`: every public page, gifts and packages, in both
 * languages. Also draws the closed gift cards for emails. Run it after changing texts or illustrations: `npx node
 * scripts/pictures/og-images.ts`. A file beside this script records what each picture was drawn from.
 * `og-markup.test.ts` compares the records, so that no picture is older than its text.
 */
const OUT = 'web/site/public/og';
const NOTED = 'scripts/pictures/og-drawn-from.json';
const SIZE = { width: 1_200, height: 630 };
/** Folder of the pictures of closed gift cards for emails. The pictures are twice as wide as emails show them. */
const MAIL_OUT = 'server/selling/messages';
const MAIL_SIZE = { width: 1_040, height: 656 };
const MAIL_MAX_BYTES = 30 * 1_024;
const MAX_BYTES = 60 * 1_024;
const QUALITIES = [92, 88, 84, 80, 76, 72, 68, 64];

/**
 * Takes a screenshot in the best quality whose file is small enough for every messaging app. Throws if even the lowest
 * quality is too large.
 */
async function screenshotWithin(page: Page, maxBytes: number): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const bytes = await page.screenshot({ type: 'jpeg', quality });
    if (bytes.length <= maxBytes) return bytes;
  }
  throw new Error(`a picture is heavier than ${maxBytes} bytes at quality ${QUALITIES.at(-1)}: use a simpler drawing`);
}

async function drawAll(): Promise<void> {
  await rm(OUT, { recursive: true, force: true });
  await mkdir(OUT, { recursive: true });
  const faces = await fontFaces();
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  const drawnFrom: Record<string, string> = {};
  try {
    const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light' });
    const draw = async (picture: LinkPreviewPicture, folder: string, maxBytes: number) => {
      await page.setContent(picture.markup.replace('<style>', `${faces}<style>`), { waitUntil: 'load' });
      await page.evaluate('document.fonts.ready');
      const bytes = await screenshotWithin(page, maxBytes);
      await writeFile(`${folder}/${picture.name}.jpg`, bytes);
      drawnFrom[picture.name] = markupDigest(picture);
      console.log(`${picture.name} ${Math.round(bytes.length / 1_024)} KB`);
    };
    for (const picture of linkPreviewPictures()) await draw(picture, OUT, MAX_BYTES);
    await page.setViewportSize(MAIL_SIZE);
    for (const picture of mailPictures()) await draw(picture, MAIL_OUT, MAIL_MAX_BYTES);
  } finally {
    await browser.close();
  }
  await writeFile(NOTED, `${JSON.stringify(drawnFrom, null, 2)}\n`);
}

await drawAll();
