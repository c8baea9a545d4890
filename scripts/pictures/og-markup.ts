import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { GiftDesign } from '#contracts/entitlements/gift-design.ts';
import { textDirectionOf, locales, type Locale } from '#contracts/core/locale.ts';
import { pageFileName, publicPages, type PublicPage } from '#contracts/core/reading/public-pages.ts';
import { cardFinishOf } from '#domain/entitlements/card-finish.ts';
import { m } from '#messages/compiled/messages.js';

const ILLUSTRATIONS = 'web/site/illustrations';

type Words = (inputs: Record<string, never>, options: { locale: Locale }) => string;
type PagePicture = { readonly title: Words; readonly text: Words; readonly drawing: string };

const pagePictures = {
  '/': { title: m.hero_title, text: m.hero_subtitle, drawing: 'hero-station' },
  '/our-service': { title: m.service_title, text: m.service_intro, drawing: 'service-station' },
  '/stations': { title: m.stations_title, text: m.stations_intro, drawing: 'hero-station-portrait' },
  '/status': { title: m.status_title, text: m.status_intro, drawing: 'waiting' },
  '/about': { title: m.about_title, text: m.about_hero_title, drawing: 'hero-about' },
  '/franchise': { title: m.franchise_title, text: m.franchise_hero_title, drawing: 'hero-franchise' },
  '/contact': { title: m.contact_title, text: m.contact_intro, drawing: 'contact-letter' },
  '/voucher': { title: m.voucher_check_title, text: m.voucher_check_text, drawing: 'card' },
  '/cancel': { title: m.cancel_title, text: m.cancel_intro, drawing: 'waiting' },
  '/accessibility': { title: m.access_page_title, text: m.access_intro, drawing: 'feature-rinse' },
  '/privacy': { title: m.privacy_title, text: m.privacy_intro, drawing: 'step-4-flea-tick' },
  '/terms': { title: m.terms_title, text: m.terms_intro, drawing: 'step-3-conditioner' },
} as const satisfies Record<PublicPage, PagePicture>;

/** Theme that is printed on the gift card, by the finish of the card. */
const giftThemes = {
  'fresh-pink': m.gifts_theme_signature,
  'pearl-silver': m.gifts_theme_premium,
  'champagne-gold': m.gifts_theme_luxe,
} as const satisfies Record<GiftDesign['colorVariant'], Words>;

/** A preview picture of a link. It has its file name, and the HTML document from which it is drawn, without fonts. */
export type LinkPreviewPicture = { readonly name: string; readonly markup: string };

function fileText(path: string): string {
  return readFileSync(path, 'utf8');
}

/** Returns a style sheet without its comments, because comments do not change a picture. */
function styleText(path: string): string {
  return fileText(path).replaceAll(/\/\*[\s\S]*?\*\//g, '');
}

function drawingUrl(name: string): string {
  return `data:image/svg+xml;base64,${readFileSync(`${ILLUSTRATIONS}/${name}.svg`).toString('base64')}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/**
 * Styles of the preview pictures. They use the light theme of `web/ui/theme.css`, with water at the top, foam at the
 * bottom, and the text at the start side.
 */
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

/** Styles of the gift card. It is larger than the text beside it, because chats show the picture very small. */
const cardStyles = `
  body{grid-template-columns:450px 1fr}
  .words{padding-inline-start:56px}
  h1,:lang(he) h1{font-size:46px}
  .card{width:620px;justify-self:center;padding-block-end:30px;transform:rotate(-3deg)}
  .card-face{--text-lg:99px;--text-xs:99px}
  .card .window{position:absolute;inset-block-end:6cqi;inset-inline-start:6cqi;width:26cqi}
  .card .dog{position:absolute;inset-block-end:0;inset-inline-end:3cqi;width:52cqi}`;

type PictureContent = {
  readonly locale: Locale;
  readonly title: string;
  readonly text: string;
  readonly beside: string;
};

function documentOf({ locale, title, text, beside }: PictureContent, further = ''): string {
  return `<!doctype html><html lang="${locale}" dir="${textDirectionOf(locale)}"><meta charset="utf-8">
    <style>${styles}${further}</style>
    <body><img class="water" src="${drawingUrl('water-line')}"><div class="words">
    <img class="logo" src="${drawingUrl(`logo-${locale}`)}"><h1>${escaped(title)}</h1><p>${escaped(text)}</p></div>${beside}`;
}

function pagePicture(page: PublicPage, locale: Locale): LinkPreviewPicture {
  const { title, text, drawing } = pagePictures[page];
  const isCard = drawing === 'card';
  const beside = isCard
    ? cardMarkup(locale, '', placeholderQrCode())
    : `<img class="drawing" src="${drawingUrl(drawing)}">`;
  const place = { locale, title: title({}, { locale }), text: text({}, { locale }), beside };
  return { name: `${pageFileName(page)}-${locale}`, markup: documentOf(place, isCard ? cardCss(null) : '') };
}

function cardCss(look: { readonly colorVariant: GiftDesign['colorVariant'] } | null): string {
  const { light, body, shade, ink } = cardFinishOf(look);
  const finish = `.card-face{--finish-edge:${shade};background:linear-gradient(135deg,${light},${body} 48%,${shade});color:${ink}}`;
  return `${styleText('web/site/vouchers/card-face.css')}${styleText('web/site/vouchers/voucher-card.css')}${styleText('web/site/vouchers/gift-closed.css')}${cardStyles}${finish}`;
}

/** Draws a picture that looks like a QR code but contains no link. */
function placeholderQrCode(): string {
  return `<img class="window" src="${drawingUrl('qr-window')}">`;
}

function cardMarkup(locale: Locale, theme: string, over: string): string {
  return `<div class="card"><div class="gift-closed"><div class="card-face gift-closed-face"><div class="card-face-top">
    <span class="card-face-brand"><img src="${drawingUrl('logo-mark')}">${escaped(shopIn(locale).shop)}</span>
    </div><span class="card-face-theme gift-closed-theme">${theme}</span>${over}</div></div></div>`;
}

function shopIn(locale: Locale): { shop: string } {
  const { name } = JSON.parse(fileText('brand.json')) as { readonly name: Readonly<Record<Locale, string>> };
  return { shop: name[locale] };
}

function ribbonAndBow(): string {
  return `<span class="gift-ribbon gift-ribbon-down"></span><span class="gift-ribbon gift-ribbon-across"></span>
    <img class="gift-bow" src="${drawingUrl('gift-bow')}">`;
}

/**
 * Returns the preview picture of a closed gift card with its bow. It contains no names, because chat services store
 * preview pictures.
 */
function giftPicture(colorVariant: GiftDesign['colorVariant'], locale: Locale): LinkPreviewPicture {
  const place = {
    locale,
    title: m.share_gift_title(shopIn(locale), { locale }),
    text: m.share_gift_preview({}, { locale }),
    beside: cardMarkup(locale, giftThemes[colorVariant]({}, { locale }), ribbonAndBow()),
  };
  return { name: `gift-${colorVariant}-${locale}`, markup: documentOf(place, cardCss({ colorVariant })) };
}

/** Returns the preview picture of a package. It is shown when a buyer forwards the link of the package. */
function washesPicture(locale: Locale): LinkPreviewPicture {
  const place = {
    locale,
    title: m.share_washes_title({}, { locale }),
    text: m.share_washes_preview({}, { locale }),
    beside: cardMarkup(locale, '', `${placeholderQrCode()}<img class="dog" src="${drawingUrl('step-6-dry')}">`),
  };
  return { name: `washes-${locale}`, markup: documentOf(place, cardCss(null)) };
}

/** Returns all preview pictures, in both languages. */
export function linkPreviewPictures(): LinkPreviewPicture[] {
  return locales.flatMap((locale) => [
    ...publicPages.map((page) => pagePicture(page, locale)),
    ...(Object.keys(giftThemes) as GiftDesign['colorVariant'][]).map((finish) => giftPicture(finish, locale)),
    washesPicture(locale),
  ]);
}

/**
 * Returns the pictures of the closed gift card for emails, one for each finish. They have no text, no logo and no
 * margin. The email rounds their corners.
 */
export function mailPictures(): LinkPreviewPicture[] {
  const sheet = `body{margin:0;width:1040px;height:656px;overflow:hidden}.card-face{border-radius:0;box-shadow:none}`;
  return (Object.keys(giftThemes) as GiftDesign['colorVariant'][]).map((colorVariant) => ({
    name: `closed-${colorVariant}`,
    markup: `<!doctype html><html lang="en" dir="ltr"><meta charset="utf-8"><style>${cardCss({ colorVariant })}${sheet}</style>
    <body><div class="gift-closed"><div class="card-face gift-closed-face">${ribbonAndBow()}</div></div>`,
  }));
}

/** Returns a digest of a picture's document. It changes if the texts, drawings or styles of the picture change. */
export function markupDigest({ markup }: LinkPreviewPicture): string {
  return createHash('sha256').update(markup).digest('hex').slice(0, 16);
}
