import { inflateSync } from 'node:zlib';

type PdfObject = { readonly head: string; readonly stream: string };
type Meanings = ReadonlyMap<string, string>;

/** A string of glyphs: in parentheses, which can contain balanced pairs, or as hexadecimal digits. */
const flat = String.raw`\((?:\\[\s\S]|[^\\()])*\)`;
const shown = String.raw`(?:${holding(holding(flat))}|<[0-9A-Fa-f]*>)`;
/** A run of glyphs in the font selected before it, marked if it is drawn from its end. */
const runs = new RegExp(
  String.raw`(\/ReversedChars BMC)|(EMC)|\/(f\d+) [\d.]+ Tf|\[((?:${shown}|[^\]()<])*)\] TJ|(${shown}) Tj`,
  'g',
);
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Returns the text of a PDF, run by run, decoded with its own fonts. */
export function textOfPdf(pdf: Uint8Array): string {
  const objects = objectsOf(Buffer.from(pdf));
  const fonts = fontsOf(objects);
  return [...objects.values()].map(({ stream }) => textOf(stream, fonts)).join('');
}

/** Returns the font sizes of a PDF in points, each once. */
export function fontSizesOfPdf(pdf: Uint8Array): number[] {
  const streams = [...objectsOf(Buffer.from(pdf)).values()].map(({ stream }) => stream).join('\n');
  return [...new Set([...streams.matchAll(/\/f\d+ ([\d.]+) Tf/g)].map(([, size]) => Number(size)))];
}

/** Returns all parts of a PDF outside byte streams: catalogue and metadata. */
export function headsOfPdf(pdf: Uint8Array): string {
  return [...objectsOf(Buffer.from(pdf)).values()].map(({ head, stream }) => `${head}${metadataOf(stream)}`).join('\n');
}

function metadataOf(stream: string): string {
  return stream.includes('<?xpacket') ? Buffer.from(stream, 'latin1').toString('utf8') : '';
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const found = new Map<string, PdfObject>();
  for (const [, number = '', body = ''] of pdf.toString('latin1').matchAll(/(\d+) 0 obj\b([\s\S]*?)endobj/g)) {
    const start = body.indexOf('stream\n');
    const head = start === -1 ? body : body.slice(0, start);
    const raw = start === -1 ? '' : body.slice(start + 'stream\n'.length, body.lastIndexOf('endstream'));
    const stream = head.includes('/FlateDecode') ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw;
    found.set(number, { head, stream });
  }
  return found;
}

function fontsOf(objects: ReadonlyMap<string, PdfObject>): ReadonlyMap<string, Meanings> {
  const fonts = new Map<string, Meanings>();
  const heads = [...objects.values()].map(({ head }) => head).join('\n');
  for (const [, name = '', font = ''] of heads.matchAll(/\/(f\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? '')?.[1] ?? '';
    fonts.set(name, meaningsOf(objects.get(map)?.stream ?? ''));
  }
  return fonts;
}

function meaningsOf(map: string): Meanings {
  return new Map(
    [...map.matchAll(/<([0-9A-F]{4})> <([0-9A-F]+)>/gi)].map(([, glyph = '', meaning = '']) => [
      glyph.toLowerCase(),
      Buffer.from(meaning, 'hex').swap16().toString('utf16le'),
    ]),
  );
}

function textOf(stream: string, fonts: ReadonlyMap<string, Meanings>): string {
  let meanings: Meanings = new Map();
  let reversed = false;
  let text = '';
  for (const [, begins, ends, font, spaced, plain] of stream.matchAll(runs)) {
    if (begins !== undefined) reversed = true;
    else if (ends !== undefined) reversed = false;
    else if (font !== undefined) meanings = fonts.get(font) ?? meanings;
    else {
      const signs = glyphsOf(spaced ?? plain ?? '').map((glyph) => meanings.get(glyph) ?? '');
      text += `${(reversed ? signs.toReversed() : signs).join('')}\n`;
    }
  }
  return text;
}

function holding(inner: string): string {
  return String.raw`\((?:\\[\s\S]|[^\\()]|${inner})*\)`;
}

function glyphsOf(run: string): string[] {
  const digits = [...run.matchAll(new RegExp(shown, 'g'))].map(([text]) => {
    const inside = text.slice(1, -1);
    return text.startsWith('<') ? inside.toLowerCase() : Buffer.from(unescaped(inside), 'latin1').toString('hex');
  });
  return digits.join('').match(/.{4}/g) ?? [];
}

function unescaped(literal: string): string {
  return literal.replaceAll(/\\([0-7]{1,3}|[\s\S])/g, (_, sign: string) =>
    /^[0-7]/.test(sign) ? String.fromCharCode(Number.parseInt(sign, 8)) : (escapes[sign] ?? sign),
  );
}
