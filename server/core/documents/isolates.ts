import type { Locale } from '#contracts/core/locale.ts';
import { isolated, leftToRight } from '#domain/core/text/format.ts';
import { html, type Html } from './html.ts';

/**
 * Matches bidirectional control characters. A control character without its closing character would reverse the rest of
 * the line.
 */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/gu;

const rightToLeftLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/**
 * Isolates a user's text inside one of our sentences, so that their text directions do not mix. In an English sentence,
 * text without right-to-left characters needs no isolate.
 */
export function isolatedText(value: string, locale: Locale): string {
  const clean = value.replace(directionControls, '');
  return locale === 'he' || rightToLeftLetter.test(clean) ? isolated(clean) : clean;
}

/**
 * Isolates a price, code, email address, URL or phone number inside a Hebrew sentence, so that it is displayed from
 * left to right. An English sentence needs no isolate.
 */
export function isolatedLeftToRight(value: string, locale: Locale): string {
  return locale === 'he' ? leftToRight(value.replace(directionControls, '')) : value;
}

/** Converts a sentence with isolate characters to markup. Each isolate becomes a `<bdi>` element. */
export function isolatesToMarkup(sentence: string): Html {
  const pieces = sentence.split(/([\u2066\u2068][^\u2066-\u2069]*\u2069)/u);
  return html`${pieces.map(markupOf)}`;
}

function markupOf(piece: string): Html | string {
  if (piece.startsWith('\u2066')) return html`<bdi dir="ltr">${piece.slice(1, -1)}</bdi>`;
  return piece.startsWith('\u2068') ? html`<bdi>${piece.slice(1, -1)}</bdi>` : piece;
}

/** Renders a user's text line by line. Each line gets its own text direction. */
export function enteredTextLines(text: string): Html {
  return html`${linesOf(text).map((line, index) => [index > 0 && html`<br />`, html`<bdi style="white-space:pre-wrap">${line}</bdi>`])}`;
}

/** Renders a user's text as plain text, with each line in its own isolate. */
export function isolatedLines(text: string, locale: Locale): string {
  return linesOf(text)
    .map((line) => (line === '' ? '' : isolatedText(line, locale)))
    .join('\n');
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|[\r\n\u2028\u2029]/u);
}
