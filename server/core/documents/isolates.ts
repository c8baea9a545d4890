import type { Locale } from '#contracts/core/locale.ts';
import { isolated, leftToRight } from '#domain/core/text/format.ts';
import { html, type Html } from './html.ts';

/** Embeddings, overrides and isolates: whoever leaves one open turns the rest of the line around. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/gu;

const rightToLeftLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/**
 * What somebody typed, inside a sentence of ours: fenced so that its direction and the sentence's do
 * not mix. An English sentence needs no fence around text without right-to-left letters.
 */
export function fenced(value: string, locale: Locale): string {
  const clean = value.replace(directionControls, '');
  return locale === 'he' || rightToLeftLetter.test(clean) ? isolated(clean) : clean;
}

/** Prices, codes, addresses, phones inside a sentence of ours: always read from left to right. */
export function fencedLeftToRight(value: string, locale: Locale): string {
  return locale === 'he' ? leftToRight(value.replace(directionControls, '')) : value;
}

/** A sentence with fenced values as markup: every fence becomes a `<bdi>` element. */
export function withIsolates(sentence: string): Html {
  const pieces = sentence.split(/([\u2066\u2068][^\u2066-\u2069]*\u2069)/u);
  return html`${pieces.map(markupOf)}`;
}

function markupOf(piece: string): Html | string {
  if (piece.startsWith('\u2066')) return html`<bdi dir="ltr">${piece.slice(1, -1)}</bdi>`;
  return piece.startsWith('\u2068') ? html`<bdi>${piece.slice(1, -1)}</bdi>` : piece;
}

/** What somebody typed, exactly, line by line; each line finds its own direction and leaves the others alone. */
export function typedLines(text: string): Html {
  return html`${linesOf(text).map((line, index) => [index > 0 && html`<br />`, html`<bdi style="white-space:pre-wrap">${line}</bdi>`])}`;
}

/** The same as plain text: every line in its own fence. */
export function fencedLines(text: string, locale: Locale): string {
  return linesOf(text)
    .map((line) => (line === '' ? '' : fenced(line, locale)))
    .join('\n');
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|[\r\n\u2028\u2029]/u);
}
