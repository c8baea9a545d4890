import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { afterAll, expect, test, vi } from 'vitest';
import { accepted, refused } from '#contracts/core/problem.ts';
import { findActiveContent } from './active-content.ts';
import { readPdf } from './read-pdf.ts';
import { patientPdfs } from '#testing/documents/patient-pictures.ts';

// each file starts a process, which takes seconds beside other tests
vi.setConfig({ testTimeout: 120_000 });
const pdfs = patientPdfs();
afterAll(() => pdfs.close());

/**
 * Builds a file of these objects, the catalogue first, without a cross-reference table: readers find the objects
 * anyway.
 */
function fileOf(...objects: readonly string[]): Blob {
  const body = objects.map((object, place) => `${place + 1} 0 obj\n${object}\nendobj\n`).join('');
  return new Blob([`%PDF-1.7\n${body}trailer\n<</Root 1 0 R>>\n%%EOF\n`]);
}

/** Returns a document of one page with additional entries in its catalogue. */
function documentWith(more: string, ...objects: readonly string[]): Blob {
  const pages = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>';
  return fileOf(`<</Type/Catalog/Pages 2 0 R${more}>>`, pages, page, ...objects);
}

function streamOf(dictionary: string, data: string): string {
  return `<<${dictionary}/Length ${data.length}>>\nstream\n${data}\nendstream`;
}

const script = '<</Type/Action/S/JavaScript/JS(app.alert\\(1\\))>>';

const active: Readonly<Record<string, Blob>> = {
  'a script at opening': documentWith('/OpenAction 4 0 R', script),
  'a script whose name is written with escapes': documentWith('/OpenAction<</S/J#61v#61Script/#4aS(1)>>'),
  'a key written with escapes': documentWith('/Names<</#45mbedded#46iles<</Names[]>>>>'),
  'a script in the names of the document': documentWith(`/Names<</JavaScript<</Names[(a)${script}]>>>>`),
  'a script that nothing refers to': documentWith('', script),
  'a script in an array in an array': documentWith('', `[[[${script}]]]`),
  'a program that it starts': documentWith('/OpenAction<</S/Launch/F(cmd.exe)>>'),
  'an address that it opens by itself': documentWith('/OpenAction<</S/URI/URI(https://example.com)>>'),
  'actions of a page': documentWith('', '<</Type/Page/AA<</O<</S/Named/N/NextPage>>>>>>'),
  'a form that sends itself': documentWith('', '<</Subtype/Link/A<</S/SubmitForm/F(https://example.com)>>>>'),
  'another file that it opens': documentWith('', '<</Subtype/Link/A<</S/GoToR/F(\\\\\\\\example.com\\\\a)>>>>'),
  'an XFA form': documentWith('/AcroForm<</XFA 4 0 R/Fields[]>>', streamOf('', '<xdp/>')),
  'an embedded file': documentWith('', streamOf('/Type/EmbeddedFile', 'MZ')),
  'a file specification with a file': documentWith(
    '',
    '<</Type/Filespec/F(a.exe)/EF<</F 5 0 R>>>>',
    streamOf('', 'MZ'),
  ),
  'a file in an annotation': documentWith('', '<</Type/Annot/Subtype/FileAttachment>>'),
  'rich media': documentWith('', '<</Type/Annot/Subtype/RichMedia>>'),
  'a film': documentWith('', '<</Type/Annot/Subtype/Screen>>'),
  'a script that a later object of its number hides': new Blob([
    `%PDF-1.7\n4 0 obj\n${script}\nendobj\n`,
    documentWith('', '<<>>'),
  ]),
  'a script hidden in the data of a stream': documentWith('', streamOf('', `9 0 obj ${script} endobj`)),
  'a script hidden in a text': documentWith(`/Title(9 0 obj ${script} endobj)`),
  'a script hidden in a comment': new Blob(['%PDF-1.7\n% 9 0 obj ', script, ' endobj\n', documentWith('')]),
};

async function found(file: Blob): Promise<string | null> {
  const bytes = Buffer.from(await file.arrayBuffer());
  return findActiveContent(await readPdf(bytes), bytes);
}

test.each(Object.entries(active))('%s is active content', async (_name, file) => {
  expect(await found(file)).not.toBeNull();
});

test('a document of a page alone has none', async () => {
  expect(await found(documentWith(''))).toBeNull();
  expect(await found(documentWith('/OpenAction<</S/GoTo/D[3 0 R/Fit]>>'))).toBeNull();
});

async function saved(change: (pdf: PDFDocument) => void | Promise<void>): Promise<Blob> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  await change(pdf);
  return new Blob([new Uint8Array(await pdf.save({ useObjectStreams: true }))]);
}

test('a script and an attachment are refused, also in compressed object streams', async () => {
  const scripted = await saved(({ context }) => void context.register(context.obj({ S: 'JavaScript' })));
  expect(Buffer.from(await scripted.arrayBuffer()).includes('JavaScript')).toBe(false);
  expect(await pdfs.check(scripted)).toEqual(refused('document_active'));
  const carrying = await saved((pdf) => pdf.attach(new Uint8Array([77, 90]), 'a.exe'));
  expect(await pdfs.check(carrying)).toEqual(refused('document_active'));
});

test('a document with an opening page, a link to a URL and fonts named AA and JS1 is accepted', async () => {
  const file = await saved((pdf) => {
    const [page] = pdf.getPages();
    if (page === undefined) throw new Error('a page was added');
    const { context } = pdf;
    pdf.catalog.set(PDFName.of('OpenAction'), context.obj([page.ref, 'Fit']));
    const font = context.register(context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' }));
    page.node.set(PDFName.of('Resources'), context.obj({ Font: { AA: font, EF: font, JS1: font } }));
    const link = { Type: 'Annot', Subtype: 'Link', A: { S: 'URI', URI: PDFString.of('https://example.com') } };
    page.node.set(PDFName.of('Annots'), context.obj([link]));
  });
  expect(await pdfs.check(file)).toEqual(accepted(null));
});

test('a PDF with a password is refused for that reason, without asking for the password', async () => {
  const key = 'a'.repeat(32);
  const encrypt = `<</Filter/Standard/V 2/R 3/Length 128/P -4/O(${key})/U(${key})>>`;
  const body = `1 0 obj\n<</Type/Catalog>>\nendobj\n2 0 obj\n${encrypt}\nendobj\n`;
  const file = new Blob([`%PDF-1.7\n${body}trailer\n<</Root 1 0 R/Encrypt 2 0 R/ID[(a)(a)]>>\n%%EOF\n`]);
  expect(await pdfs.check(file)).toEqual(refused('document_encrypted'));
});

test('a PDF that cannot be parsed completely, or unpacks to more than memory, is refused as damaged', async () => {
  expect(await pdfs.check(fileOf('<</Type/Catalog/X[[[ >>'))).toEqual(refused('document_damaged'));
  const packed = deflateSync(Buffer.alloc(300 * 1_024 * 1_024, 0x20), { level: 1 });
  const head = `4 0 obj\n<</Type/ObjStm/N 1/First 5/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`;
  const bomb = new Blob(['%PDF-1.7\n', head, new Uint8Array(packed), '\nendstream\nendobj\ntrailer\n<<>>\n%%EOF\n']);
  expect(await pdfs.check(bomb)).toEqual(refused('document_damaged'));
});
