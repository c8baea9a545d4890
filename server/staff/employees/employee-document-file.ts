import type { EmployeeDocumentRefusal, EmployeeDocumentId } from '#contracts/staff/team/employee-documents.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { hasPdfTrailer, hasPdfHeader } from '#domain/core/pdf-kind.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';
import type { PictureProcessor } from '#server/core/images/port.ts';
import type { PdfChecker } from '#server/core/pdf/port.ts';

/**
 * Returns the encryption context of one file. A ciphertext that is moved to a different row therefore cannot be
 * decrypted.
 */
export function documentSealContextOf(documentId: EmployeeDocumentId): SealContext {
  return `employee_document|file|${documentId}`;
}

export type DocumentFileDeps = { readonly pictures: PictureProcessor; readonly pdfs: PdfChecker };

export type PreparedEmployeeDocumentFile = { readonly media: 'pdf' | 'jpeg'; readonly file: Buffer };

/**
 * Converts an uploaded file to the bytes that are stored. A PDF without active content is stored unchanged, because it
 * can contain signatures. A picture is re-encoded. Both are served as downloads only.
 */
export async function prepareEmployeeDocumentFile(
  { pictures, pdfs }: DocumentFileDeps,
  upload: Blob,
): Promise<Outcome<PreparedEmployeeDocumentFile, EmployeeDocumentRefusal>> {
  const file = Buffer.from(await upload.arrayBuffer());
  if (hasPdfHeader(file) && hasPdfTrailer(file)) {
    const checked = await pdfs.check(upload);
    return checked.ok ? accepted({ media: 'pdf', file }) : checked;
  }
  const page = await pictures.makePage(upload);
  if (page.ok) return accepted({ media: 'jpeg', file: page.value });
  return refused(page.refusal === 'picture_refused' ? 'document_refused' : page.refusal);
}

export function encryptDocumentFile(
  keyring: Pick<Keyring, 'sealBytes'>,
  documentId: EmployeeDocumentId,
  file: Buffer,
): Buffer {
  return keyring.sealBytes(documentSealContextOf(documentId), file);
}
