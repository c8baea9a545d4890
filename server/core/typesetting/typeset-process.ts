import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { printFonts, type PrintFont } from '#domain/core/text/print-fonts.ts';
import { toPrintableText } from '#domain/core/text/printable-text.ts';
import type { TypesetJob, ProgramMessage, TypesetterFiles } from './messages.ts';

/**
 * Long-lived program for typesetting. Typst is native code, and the server must neither wait for it nor crash with it.
 * The program typesets one document at a time, without environment, database or keys.
 */

/** Number of documents whose compilation results are cached, such as fonts and pictures. */
const KEPT_DOCUMENTS = 5;
const SECOND_MS = 1_000;

/**
 * Returns the Typst text at the beginning of every document. It sets the metadata, the language, the direction, and the
 * font families in the order in which glyphs are looked up.
 */
function preambleOf(fonts: readonly PrintFont[]): string {
  return `#let data = json(bytes(sys.inputs.data))
#set document(title: data.title, author: data.author, date: auto)
#set text(
  font: (${fonts.map(({ family }) => `"${family}"`).join(', ')}),
  fallback: false,
  lang: data.locale,
  dir: if data.locale == "he" { rtl } else { ltr },
)
`;
}

const files = JSON.parse(process.argv[2] ?? '{}') as TypesetterFiles;

function compilerWith(fonts: readonly PrintFont[]): NodeCompiler {
  const names = new Set(fonts.map(({ file }) => file));
  const fontBlobs = readdirSync(files.letters)
    .filter((name) => names.has(name.replace(/-\d+\.ttf$/, '')))
    .map((name) => readFileSync(join(files.letters, name)));
  const compiler = NodeCompiler.create({ workspace: resolve(files.letters), fontArgs: [{ fontBlobs }] });
  for (const [name, path] of Object.entries(files.pictures)) {
    compiler.mapShadow(join(resolve(files.letters), name), readFileSync(path));
  }
  return compiler;
}

const usualFonts = printFonts.filter(({ place }) => place === 'usual');
const usualCompiler = compilerWith(usualFonts);
let compilerWithAll: NodeCompiler | null = null;

function fontsFor(furtherFonts: ReadonlySet<string>): { compiler: NodeCompiler; fonts: readonly PrintFont[] } {
  if (furtherFonts.size === 0) return { compiler: usualCompiler, fonts: usualFonts };
  const needed = printFonts.filter(({ file }) => furtherFonts.has(file));
  const placed = (place: PrintFont['place']) => needed.filter((font) => font.place === place);
  compilerWithAll ??= compilerWith(printFonts);
  return { compiler: compilerWithAll, fonts: [...placed('before'), ...usualFonts, ...placed('after')] };
}

const templates = new Map<string, string>();

function templateAt(path: string): string {
  const known = templates.get(path) ?? readFileSync(path, 'utf8');
  templates.set(path, known);
  return known;
}

function typeset({ template, data }: TypesetJob): Uint8Array {
  const printed = printableData(data);
  const { compiler, fonts } = fontsFor(printed.furtherFonts);
  const compiled = compiler.compile({
    mainFileContent: `${preambleOf(fonts)}${templateAt(template)}`,
    inputs: { data: JSON.stringify(printed.data) },
  });
  const { result } = compiled;
  if (result === null) throw new Error(JSON.stringify(compiled.takeError()?.shortDiagnostics));
  const bytes = compiler.pdf(result, {
    pdfStandard: files.standard ?? 'a-3a',
    creationTimestamp: Math.floor(data.madeAt / SECOND_MS),
  });
  compiler.evictCache(KEPT_DOCUMENTS);
  return bytes;
}

function send(message: ProgramMessage): void {
  process.send?.(message);
}

process.on('message', (job: TypesetJob) => {
  try {
    send({ job: job.job, bytes: typeset(job), rssBytes: process.memoryUsage.rss() });
  } catch (error) {
    send({ job: job.job, fault: error instanceof Error ? error.message : String(error) });
  }
});
// the parent process has ended, so this process ends as well
process.on('disconnect', () => process.exit(0));
send({ ready: true });

type PrintableData = {
  readonly data: unknown;
  /** Font files for characters in the data that the standard fonts do not have. */
  readonly furtherFonts: ReadonlySet<string>;
};

/**
 * Returns the data with only the text that the print fonts can show, because a PDF/A must not contain a character
 * without a glyph. Also returns the additional fonts that the data needs.
 */
function printableData(data: unknown): PrintableData {
  const furtherFonts = new Set<string>();
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') {
      const printed = toPrintableText(part);
      for (const file of printed.furtherFonts) furtherFonts.add(file);
      return printed.text;
    }
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, walk(inner)]));
  };
  return { data: walk(data), furtherFonts };
}
