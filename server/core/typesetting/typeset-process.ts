import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { printFonts, type PrintFont } from '#domain/core/text/print-fonts.ts';
import type { Job, Said, TypesetterFiles } from './messages.ts';
import { printableData } from './printable.ts';

/**
 * A program of its own that stays: Typst is native code, and the process that answers people shall neither wait for it
 * nor fall with it. One document at a time, without our environment, database or keys.
 */

/** Results of the last documents that are kept: fonts and pictures are read once. */
const KEPT_DOCUMENTS = 5;
const SECOND_MS = 1_000;

/** What every document says about itself, and the families in the order in which a letter is looked for. */
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

/** Returns the fonts for a document in the order in which a letter is looked for, and a compiler that has them. */
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

function typeset({ template, data }: Job): Uint8Array {
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

function say(said: Said): void {
  process.send?.(said);
}

process.on('message', (job: Job) => {
  try {
    say({ job: job.job, bytes: typeset(job), rssBytes: process.memoryUsage.rss() });
  } catch (error) {
    say({ job: job.job, fault: error instanceof Error ? error.message : String(error) });
  }
});
// whoever started it is gone
process.on('disconnect', () => process.exit(0));
say({ ready: true });
