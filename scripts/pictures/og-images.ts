import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { chromium, type Page } from 'playwright-core';
import { directionOf, locales, type Locale } from '#contracts/core/locale.ts';
import { pageFileName, publicPages, type PublicPage } from '#contracts/core/reading/public-pages.ts';
import { m } from '#messages/compiled/messages.js';
import { requireChromium } from '../gate/find-chromium.ts';

/**
 * Draws the picture that a shared link shows, for every public page in both languages, into
 * `web/site/public/og`. Run it after changing words or illustrations: `npx node scripts/pictures/og-images.ts`.
 */
const OUT = 'web/site/public/og';
const ILLUSTRATIONS = 'web/site/illustrations';
const FONTS = 'node_modules/@fontsource-variable/rubik/files';
const SIZE = { width: 1_200, height: 630 };
const MAX_BYTES = 60 * 1_024;
const QUALITIES = [92, 88, 84, 80, 76, 72, 68, 64];

type Words = (inputs: Record<string, never>, options: { locale: Locale }) => string;
type Picture = { readonly title: Words; readonly text: Words; readonly drawing: string };

const pictures = {
  '/': { title: m.hero_title, text: m.hero_subtitle, drawing: 'hero-station' },
  '/our-service': { title: m.service_title, text: m.service_intro, drawing: 'step-2-shampoo' },
  '/stations': { title: m.stations_title, text: m.stations_intro, drawing: 'hero-station-portrait' },
  '/about': { title: m.about_title, text: m.about_hero_title, drawing: 'paid' },
  '/franchise': { title: m.franchise_title, text: m.franchise_hero_title, drawing: 'feature-dual' },
  '/contact': { title: m.contact_title, text: m.contact_intro, drawing: 'step-6-dry' },
  '/voucher': { title: m.voucher_check_title, text: m.voucher_check_text, drawing: 'card-voucher-bow' },
  '/cancel': { title: m.cancel_title, text: m.cancel_intro, drawing: 'waiting' },
  '/accessibility': { title: m.access_page_title, text: m.access_intro, drawing: 'feature-rinse' },
  '/privacy': { title: m.privacy_title, text: m.privacy_intro, drawing: 'step-4-flea-tick' },
  '/terms': { title: m.terms_title, text: m.terms_intro, drawing: 'step-3-conditioner' },
} as const satisfies Record<PublicPage, Picture>;

async function dataUrl(path: string, type: string): Promise<string> {
  return `data:${type};base64,${(await readFile(path)).toString('base64')}`;
}

const drawingUrl = (name: string) => dataUrl(`${ILLUSTRATIONS}/${name}.svg`, 'image/svg+xml');

async function fontFaces(): Promise<string> {
  const faces = await Promise.all(
    ['hebrew', 'latin'].map(async (script) => {
      const url = await dataUrl(`${FONTS}/rubik-${script}-wght-normal.woff2`, 'font/woff2');
      const range = script === 'hebrew' ? 'U+0590-05FF, U+20AA, U+FB1D-FB4F' : 'U+0000-00FF, U+2000-206F';
      return `@font-face{font-family:Rubik;font-weight:300 900;src:url(${url});unicode-range:${range}}`;
    }),
  );
  return faces.join('');
}

/** The look of `web/ui/theme.css` by day: water above, foam below, words on the start side. */
const styles = `
  :root{color-scheme:light}
  body{margin:0;width:1200px;height:630px;display:grid;grid-template-columns:560px 1fr;align-items:center;overflow:hidden;
    position:relative;font-family:Rubik;color:#082a33;background:linear-gradient(160deg,#fff 30%,#e9f6f5)}
  .words{padding-inline-start:64px;padding-block-end:36px}
  .logo{height:62px;margin-block-end:48px;display:block}
  h1{margin:0;font-size:60px;line-height:1.12;font-weight:800;text-wrap:balance;white-space:pre-line}
  :lang(he) h1{line-height:1.3;font-size:58px}
  :lang(en) h1{letter-spacing:-.02em}
  p{margin:24px 0 0;font-size:26px;line-height:1.45;color:#43636a;text-wrap:pretty;
    display:-webkit-box;-webkit-line-clamp:4;-webkit-box-orient:vertical;overflow:hidden}
  .drawing{justify-self:center;max-width:560px;max-height:500px;width:100%;height:500px;object-fit:contain;padding-block-end:30px}
  .water{position:absolute;inset-inline:0;bottom:0;width:1200px}`;

async function markup(locale: Locale, picture: Picture): Promise<string> {
  const [faces, logo, drawing, water] = await Promise.all([
    fontFaces(),
    drawingUrl(`logo-${locale}`),
    drawingUrl(picture.drawing),
    drawingUrl('water-line'),
  ]);
  const said = (words: Words) => words({}, { locale }).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><meta charset="utf-8">
    <style>${faces}${styles}</style>
    <body><img class="water" src="${water}"><div class="words"><img class="logo" src="${logo}">
    <h1>${said(picture.title)}</h1><p>${said(picture.text)}</p></div><img class="drawing" src="${drawing}">`;
}

/** The best quality that is still light enough for every messaging app. */
async function lightEnough(page: Page): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const bytes = await page.screenshot({ type: 'jpeg', quality });
    if (bytes.length <= MAX_BYTES) return bytes;
  }
  throw new Error(`a picture is heavier than ${MAX_BYTES} bytes at quality ${QUALITIES.at(-1)}: use a simpler drawing`);
}

async function drawAll(): Promise<void> {
  await rm(OUT, { recursive: true, force: true });
  await mkdir(OUT, { recursive: true });
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light' });
    for (const path of publicPages) {
      for (const locale of locales) {
        await page.setContent(await markup(locale, pictures[path]), { waitUntil: 'load' });
        await page.evaluate('document.fonts.ready');
        const bytes = await lightEnough(page);
        const name = `${pageFileName(path)}-${locale}.jpg`;
        await writeFile(`${OUT}/${name}`, bytes);
        console.log(`${name} ${Math.round(bytes.length / 1_024)} KB`);
      }
    }
  } finally {
    await browser.close();
  }
}

await drawAll();
