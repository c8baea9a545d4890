import type { DocumentFault, DocumentId } from '#contracts/staff/sales/documents.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-places.ts';
import type { PictureMaker } from '#server/core/images/port.ts';
import type { PdfChecker } from '#server/core/pdf/port.ts';

/** Every file has its own context: moved to another row it does not open. */
export function fileContextOf(documentId: DocumentId): SealContext {
  return `employee_document|file|${documentId}`;
}

const PDF_HEAD = '%PDF-';
const PDF_END = '%%EOF';
/** Programs write a few bytes behind the end. */
const END_WITHIN_BYTES = 2_048;

function isWholePdf(file: Buffer): boolean {
  const end = file.subarray(-END_WITHIN_BYTES).toString('latin1');
  return file.subarray(0, PDF_HEAD.length).toString('latin1') === PDF_HEAD && end.includes(PDF_END);
}

export type FileTools = { readonly pictures: PictureMaker; readonly pdfs: PdfChecker };

export type ReadyFile = { readonly media: 'pdf' | 'jpeg'; readonly file: Buffer };

/**
 * Returns what is stored of an upload: a PDF as it is, if it can do nothing but show pages, for its signatures may count; a
 * picture made anew. Either is only ever handed out as a download.
 */
export async function readyFileOf(
  { pictures, pdfs }: FileTools,
  upload: Blob,
): Promise<Outcome<ReadyFile, DocumentFault>> {
  const file = Buffer.from(await upload.arrayBuffer());
  if (isWholePdf(file)) {
    const checked = await pdfs.check(upload);
    return checked.ok ? accepted({ media: 'pdf', file }) : checked;
  }
  const page = await pictures.makePage(upload);
  if (page.ok) return accepted({ media: 'jpeg', file: page.value });
  // neither of the two kinds of file that are taken
  return refused(page.refusal === 'picture_refused' ? 'document_refused' : page.refusal);
}

export function sealFile(keyring: Pick<Keyring, 'sealBytes'>, documentId: DocumentId, file: Buffer): Buffer {
  return keyring.sealBytes(fileContextOf(documentId), file);
}
