import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { lettersOf } from './letters-of.ts';
import type { Job, Said, TypesetterFiles } from './messages.ts';
import { printableData } from './printable.ts';

/**
 * A program of its own that stays: Typst is native code, and the process that answers people shall neither wait for it
 * nor fall with it. One document at a time, without our environment, database or keys.
 */

/** Results of the last documents that are kept: fonts and pictures are read once. */
const KEPT_DOCUMENTS = 5;
const SECOND_MS = 1_000;

/** The letters in the order in which a sign is looked for, and what every document says about itself. */
const preamble = `#let data = json(bytes(sys.inputs.data))
#set document(title: data.title, author: data.author, date: auto)
#set text(
  font: ("Print Latin", "Print Hebrew", "Print Accented", "Print Cyrillic", "Print Arabic"),
  fallback: false,
  lang: data.locale,
  dir: if data.locale == "he" { rtl } else { ltr },
)
`;

const files = JSON.parse(process.argv[2] ?? '{}') as TypesetterFiles;
const fonts = readdirSync(files.letters)
  .filter((name) => name.endsWith('.ttf'))
  .map((name) => readFileSync(join(files.letters, name)));
const letters = new Set(fonts.flatMap(lettersOf));
const compiler = NodeCompiler.create({ workspace: resolve(files.letters), fontArgs: [{ fontBlobs: fonts }] });
for (const [name, path] of Object.entries(files.pictures)) {
  compiler.mapShadow(join(resolve(files.letters), name), readFileSync(path));
}

const templates = new Map<string, string>();

function templateAt(path: string): string {
  const known = templates.get(path) ?? `${preamble}${readFileSync(path, 'utf8')}`;
  templates.set(path, known);
  return known;
}

function typeset({ template, data }: Job): Uint8Array {
  const compiled = compiler.compile({
    mainFileContent: templateAt(template),
    inputs: { data: JSON.stringify(printableData(data, letters)) },
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
