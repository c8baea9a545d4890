import { hasPlainLetters } from './plain-letters.ts';
import { printFonts, type PrintFont } from './print-fonts.ts';

/** Text that the print fonts can show. */
export type PrintableText = {
  readonly text: string;
  /**
   * Characters that no font contains, in the order of the text. Each is listed once, as a base character with its
   * marks, or as an emoji.
   */
  readonly missing: readonly string[];
  /** Font files needed in addition to the usual fonts. */
  readonly furtherFonts: readonly string[];
};

const directionMark = /^[\u200e\u200f\u2066-\u2069]/u;
const closingSign = /^[.,:;!?…)\]}]/u;
/**
 * Matches groups of characters that need the same font. Such a group is a base character with its marks, an emoji with
 * its modifiers and joined emoji, or the two characters of a flag.
 */
const clusters =
  /(?:\p{Regional_Indicator}{2}|[\s\S])(?:[\p{M}\p{Emoji_Modifier}\u200c\u{e0020}-\u{e007f}]|\u200d\p{Extended_Pictographic}?)*/gu;
/** Matches characters that have no glyph, for example joiners, variation selectors and tags. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufe00-\ufe0f]/gu;

type Letters = Pick<PrintFont, 'file' | 'place'> & { readonly letters: ReadonlySet<number> };

let known: readonly Letters[] | null = null;

function fonts(): readonly Letters[] {
  known ??= printFonts.map(({ file, place, letters }) => ({
    file,
    place,
    letters: new Set(letters.split(' ').flatMap(rangeOf)),
  }));
  return known;
}

function rangeOf(text: string): number[] {
  const [first = 0, last = first] = text.split('-').map((digits) => Number.parseInt(digits, 16));
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Returns the first font that contains all characters of a cluster. Returns undefined if there is no such font. */
function fontOf(cluster: string): Letters | undefined {
  const letters = Array.from(cluster, (letter) => letter.codePointAt(0) ?? 0);
  return fonts().find((font) => letters.every((letter) => font.letters.has(letter)));
}

type TypesetText = { text: string; missing: Set<string>; furtherFonts: Set<string>; isAfterHole: boolean };

/**
 * Converts a text to the form in which it is printed. Clusters that no font contains are left out without a gap, and
 * `missing` lists them. The site shows this list before a purchase, and typesetting uses the result
 * (docs/decisions/0070).
 */
export function toPrintableText(typed: string): PrintableText {
  if (hasPlainLetters(typed)) return { text: typed, missing: [], furtherFonts: [] };
  const setting: TypesetText = { text: '', missing: new Set(), furtherFonts: new Set(), isAfterHole: false };
  const composed = typed.normalize('NFC').replaceAll(/\r\n?|[\u2028\u2029]/gu, '\n');
  for (const [cluster] of composed.matchAll(clusters)) typesetCluster(setting, cluster);
  const { text, missing, furtherFonts } = setting;
  return { text: missing.size === 0 ? text : text.trimEnd(), missing: [...missing], furtherFonts: [...furtherFonts] };
}

function typesetCluster(setting: TypesetText, cluster: string): void {
  if (directionMark.test(cluster)) {
    setting.text += cluster;
    return undefined;
  }
  if (cluster.startsWith('\n')) return typesetSpace(setting, '\n');
  if (/^\s/u.test(cluster) && !cluster.startsWith('\ufeff')) return typesetSpace(setting, spaceOf(cluster));
  if (cluster.replaceAll(invisible, '') === '') return undefined;
  const font = fontOf(cluster);
  if (font !== undefined) return typesetLetter(setting, cluster, font);
  return typesetClusterParts(setting, cluster);
}

function typesetLetter(setting: TypesetText, text: string, { file, place }: Letters): void {
  if (setting.isAfterHole && closingSign.test(text)) setting.text = setting.text.replace(/ +$/u, '');
  setting.text += text;
  if (place !== 'usual') setting.furtherFonts.add(file);
  setting.isAfterHole = false;
}

/**
 * Returns the space character of a cluster if a usual font contains it. A no-break space is preserved in this way.
 * Otherwise returns a plain space.
 */
function spaceOf([space = ' ']: string): string {
  return fontOf(space)?.place === 'usual' ? space : ' ';
}

/**
 * Adds a white space character. After a left-out cluster, no second space is added. A line that contained only left-out
 * clusters is removed.
 */
function typesetSpace(setting: TypesetText, space: string): void {
  if (setting.isAfterHole) {
    if (space === '\n') setting.text = setting.text.replace(/ +$/u, '');
    if (/(?:^|\s)$/u.test(setting.text)) return;
  }
  setting.text += space;
  setting.isAfterHole = false;
}

/**
 * Handles a grapheme cluster that no font contains. Invisible characters such as joiners are removed, and the remaining
 * characters are tried again. If nothing can be tried, the cluster is recorded as missing. Its base character without
 * marks is then used if a font contains it.
 */
function typesetClusterParts(setting: TypesetText, cluster: string): void {
  const visible = cluster.replaceAll(invisible, '');
  if (visible !== cluster) {
    for (const [part] of visible.matchAll(clusters)) typesetCluster(setting, part);
    return;
  }
  setting.missing.add(cluster);
  const [base = ''] = cluster;
  const font = base === cluster ? undefined : fontOf(base);
  if (font === undefined) setting.isAfterHole = true;
  else typesetLetter(setting, base, font);
}
