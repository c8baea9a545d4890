import type { LabelledName, VoucherPicture } from './picture-content.ts';
import { canvasFontOf, withLoadedFonts, type CanvasTextStyle } from './picture-fonts.ts';
import { directionOfText, wrapLines } from './picture-text.ts';

/** Width of the picture in pixels. It is as wide as the screen of a phone, and sharp enough for every messenger. */
const WIDTH = 1_080;
const EDGE = 76;
const INNER = WIDTH - 2 * EDGE;
const QR_SIDE = 400;
const WINDOW_EDGE = 48;
const LOGO_HEIGHT = 80;
const LOGO_WIDTH_MAX = 280;
/** Width of the white margin around the shop's logo, in pixels. */
const LOGO_EDGE = 8;
const WINDOW_INK = '#082a33';

type Sheet = {
  readonly context: CanvasRenderingContext2D;
  readonly picture: VoucherPicture;
  /** Text colour of the card on the page. The picture uses the same colour. */
  readonly ink: string;
  readonly logo: HTMLImageElement | null;
};

function setFont(context: CanvasRenderingContext2D, style: CanvasTextStyle): void {
  context.font = canvasFontOf(style);
}

/**
 * Draws lines of text downwards from `top`. Each line is aligned by its own direction, or all lines by the direction of
 * the page. Returns the position of the lower edge.
 */
function drawText(
  { context, picture }: Sheet,
  text: string,
  place: CanvasTextStyle & { top: number; ownSide?: boolean },
): number {
  setFont(context, place);
  const { size, lead = 1.35, ownSide = false } = place;
  let y = place.top;
  for (const line of wrapLines(text, INNER, (part) => context.measureText(part).width)) {
    const lineDirection = directionOfText(line, picture.direction);
    const side = ownSide ? lineDirection : picture.direction;
    context.direction = lineDirection;
    context.textAlign = side === 'rtl' ? 'right' : 'left';
    context.fillText(line, side === 'rtl' ? WIDTH - EDGE : EDGE, y + size);
    y += size * lead;
  }
  return y;
}

function drawLabelledName(
  sheet: Sheet,
  { label, name }: LabelledName,
  place: Omit<CanvasTextStyle, 'weight'> & { top: number },
): number {
  const y = label === null ? place.top : drawText(sheet, label, { weight: 400, size: 32, top: place.top });
  return drawText(sheet, name, { ...place, weight: 700, top: y });
}

/**
 * Draws a logo at the horizontal position `x` and keeps its proportions. The shop's own logo gets a white background,
 * as on the page. Returns the width of the logo.
 */
function drawLogo(
  context: CanvasRenderingContext2D,
  logo: HTMLImageElement,
  { x, rtl }: { readonly x: number; readonly rtl: boolean },
): number {
  const proportion = logo.width / logo.height;
  const width = Math.min(LOGO_HEIGHT * proportion, LOGO_WIDTH_MAX);
  const height = width / proportion;
  const left = rtl ? x - width : x;
  const top = EDGE + (LOGO_HEIGHT - height) / 2;
  if (logo.classList.contains('own-logo')) {
    const { fillStyle } = context;
    context.fillStyle = '#fff';
    context.beginPath();
    context.roundRect(left - LOGO_EDGE, top - LOGO_EDGE, width + 2 * LOGO_EDGE, height + 2 * LOGO_EDGE, 2 * LOGO_EDGE);
    context.fill();
    context.fillStyle = fillStyle;
  }
  context.drawImage(logo, left, top, width, height);
  return width;
}

function drawHead({ context, picture, logo }: Sheet): number {
  const rtl = picture.direction === 'rtl';
  const [start, end] = rtl ? [WIDTH - EDGE, EDGE] : [EDGE, WIDTH - EDGE];
  const logoWidth = logo === null ? 0 : drawLogo(context, logo, { x: start, rtl });
  context.direction = picture.direction;
  context.textAlign = 'start';
  setFont(context, { weight: 700, size: 46 });
  context.fillText(picture.shop, rtl ? start - logoWidth - 22 : start + logoWidth + 22, EDGE + 56);
  context.textAlign = 'end';
  setFont(context, { weight: 600, size: 28 });
  context.fillText(picture.theme, end, EDGE + 50);
  return EDGE + LOGO_HEIGHT + 64;
}

function drawWords(sheet: Sheet, top: number): number {
  const { to, pet, from, message } = sheet.picture;
  let y = top;
  if (to !== null) y = drawLabelledName(sheet, to, { size: 76, lead: 1.15, top: y }) + 28;
  if (pet !== null) y = drawLabelledName(sheet, pet, { size: 56, lead: 1.15, top: y }) + 24;
  if (message !== '') y = drawText(sheet, message, { weight: 400, size: 42, lead: 1.5, top: y, ownSide: true }) + 28;
  if (from !== null) y = drawLabelledName(sheet, from, { size: 48, top: y }) + 12;
  return y === top ? y : y + 28;
}

function drawWindow({ context, picture }: Sheet, top: number): number {
  const { qr, code, washes, dates } = picture;
  const height = WINDOW_EDGE + 62 + QR_SIDE + 96 + dates.length * 46 + WINDOW_EDGE;
  context.fillStyle = '#fff';
  context.beginPath();
  context.roundRect(EDGE, top, INNER, height, 40);
  context.fill();
  context.fillStyle = WINDOW_INK;
  context.textAlign = 'center';
  context.direction = picture.direction;
  setFont(context, { weight: 700, size: 52 });
  context.fillText(washes, WIDTH / 2, top + WINDOW_EDGE + 44);
  context.save();
  context.translate((WIDTH - QR_SIDE) / 2, top + WINDOW_EDGE + 62);
  context.scale(QR_SIDE / qr.size, QR_SIDE / qr.size);
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a path is painted, no list is filled
  context.fill(new Path2D(qr.path));
  context.restore();
  let y = top + WINDOW_EDGE + 62 + QR_SIDE + 56;
  setFont(context, { weight: 700, size: 52 });
  context.direction = 'ltr';
  context.fillText(code, WIDTH / 2, y);
  context.direction = picture.direction;
  setFont(context, { weight: 400, size: 32 });
  for (const date of dates) context.fillText(date, WIDTH / 2, (y += 56));
  return top + height + 48;
}

function drawSteps({ context, picture, ink }: Sheet, top: number): number {
  const rtl = picture.direction === 'rtl';
  let y = top;
  for (const [index, step] of picture.steps.entries()) {
    const middle = rtl ? WIDTH - EDGE - 30 : EDGE + 30;
    context.fillStyle = 'rgb(255 255 255 / 0.75)';
    context.beginPath();
    context.arc(middle, y + 30, 30, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = ink;
    context.direction = picture.direction;
    context.textAlign = 'center';
    setFont(context, { weight: 700, size: 34 });
    context.fillText(String(index + 1), middle, y + 42);
    context.textAlign = 'start';
    setFont(context, { weight: 600, size: 36 });
    context.fillText(step, rtl ? middle - 54 : middle + 54, y + 43);
    y += 76;
  }
  context.direction = 'ltr';
  context.textAlign = 'center';
  setFont(context, { weight: 400, size: 30 });
  context.fillText(picture.address, WIDTH / 2, y + 48);
  return y + 48 + EDGE;
}

/** Draws the whole card. Returns its height. */
function drawCard(sheet: Sheet): number {
  sheet.context.fillStyle = sheet.ink;
  return drawSteps(sheet, drawWindow(sheet, drawWords(sheet, drawHead(sheet))));
}

function drawFinish(context: CanvasRenderingContext2D, height: number, style: CSSStyleDeclaration): void {
  const tones = context.createLinearGradient(0, 0, WIDTH, height);
  tones.addColorStop(0, style.getPropertyValue('--finish-a'));
  tones.addColorStop(0.48, style.getPropertyValue('--finish-b'));
  tones.addColorStop(1, style.getPropertyValue('--finish-c'));
  context.fillStyle = tones;
  context.fillRect(0, 0, WIDTH, height);
  const gloss = context.createLinearGradient(0, height * 0.2, WIDTH, height * 0.6);
  gloss.addColorStop(0.3, 'rgb(255 255 255 / 0)');
  gloss.addColorStop(0.42, 'rgb(255 255 255 / 0.4)');
  gloss.addColorStop(0.55, 'rgb(255 255 255 / 0)');
  context.fillStyle = gloss;
  context.fillRect(0, 0, WIDTH, height);
}

/**
 * Renders the card as a picture that the visitor can save and send. The picture is rendered in the browser, so that the
 * code is not sent to a server. Rejects if rendering fails.
 */
export async function renderVoucherPicture(card: HTMLElement, options: VoucherPicture): Promise<Blob> {
  const picture = await withLoadedFonts(options);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws no pictures');
  const style = getComputedStyle(card);
  const logo = card.querySelector('img');
  if (logo !== null) await logo.decode();
  const sheet = { context, picture, ink: style.color, logo };
  canvas.width = WIDTH;
  canvas.height = Math.ceil(drawCard(sheet));
  drawFinish(context, canvas.height, style);
  drawCard(sheet);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('the picture is empty')) : resolve(blob)), 'image/png');
  });
}
