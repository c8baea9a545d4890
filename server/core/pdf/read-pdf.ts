import { PDFContext, PDFDocument, type PDFObject } from '@cantoo/pdf-lib';

export type ParsedPdf = {
  readonly context: PDFContext;
  /**
   * Every object in the PDF, including the objects in object streams. An object is included even if a later object has
   * the same number.
   */
  readonly objects: readonly PDFObject[];
};

let objects: PDFObject[] = [];
// a later object replaces an earlier object with the same number, but a PDF reader can use either of them
const { assign } = PDFContext.prototype;
PDFContext.prototype.assign = function assignAndKeep(ref, object) {
  objects.push(object);
  assign.call(this, ref, object);
};

/**
 * Reads every object of a PDF. Call it for one PDF at a time per process. Throws EncryptedPDFError for a protected
 * file, and another error for a file that cannot be parsed completely.
 */
export async function readPdf(file: Buffer): Promise<ParsedPdf> {
  objects = [];
  const { context } = await PDFDocument.load(file, { throwOnInvalidObject: true, updateMetadata: false });
  return { context, objects };
}
