import { printedText } from '#domain/core/text/printed-text.ts';

export type PrintableData = {
  readonly data: unknown;
  /** Files of the fonts that its texts need beyond those of every document. */
  readonly furtherFonts: ReadonlySet<string>;
};

/** Returns data with every text in it as the fonts for paper can set it. A PDF/A must not hold a letter without a glyph. */
export function printableData(data: unknown): PrintableData {
  const furtherFonts = new Set<string>();
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') {
      const printed = printedText(part);
      for (const file of printed.furtherFonts) furtherFonts.add(file);
      return printed.text;
    }
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, walk(inner)]));
  };
  return { data: walk(data), furtherFonts };
}
