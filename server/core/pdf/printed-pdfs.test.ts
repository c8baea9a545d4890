import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasPdfTrailer, hasPdfHeader } from '#domain/core/pdf-kind.ts';
import { findActiveContent } from './active-content.ts';
import { readPdf } from './read-pdf.ts';

const folder = new URL('../../../testing/documents/pdfs/', import.meta.url);
/** One small file of each program, with links, a form field, an outline or two pages where the program writes them. */
const files = readdirSync(folder).filter((name) => name.endsWith('.pdf'));

test.each(files)('%s, as the program wrote it, is a document that only shows pages', async (name) => {
  const file = readFileSync(new URL(name, folder));
  expect([hasPdfHeader(file), hasPdfTrailer(file)]).toEqual([true, true]);
  expect(findActiveContent(await readPdf(file), file)).toBeNull();
});

test.each([
  ['a byte order mark before it', '\u00ef\u00bb\u00bf', ''],
  ['blank lines before it', '\r\n\r\n', ''],
  ['zero bytes after it', '', '\0'.repeat(9_000)],
])('a printed document with %s is taken as well', async (_what, before, after) => {
  const printed = readFileSync(new URL('chromium.pdf', folder));
  const file = Buffer.concat([Buffer.from(before, 'latin1'), printed, Buffer.from(after, 'latin1')]);
  expect([hasPdfHeader(file), hasPdfTrailer(file)]).toEqual([true, true]);
  expect(findActiveContent(await readPdf(file), file)).toBeNull();
});

test('the files of this folder are those of six programs', () => {
  expect(files).toHaveLength(6);
});
