import { PDFContext, PDFDocument, type PDFObject } from '@cantoo/pdf-lib';

export type ReadPdf = {
  readonly context: PDFContext;
  /** Every object in the file, also in object streams, and also where a later one takes its number. */
  readonly objects: readonly PDFObject[];
};

let objects: PDFObject[] = [];
// a later object takes the place of an earlier one with its number; a reader may be led to either
const { assign } = PDFContext.prototype;
PDFContext.prototype.assign = function assignAndKeep(ref, object) {
  objects.push(object);
  assign.call(this, ref, object);
};

/**
 * Reads every object of a PDF, one file at a time in a process. Throws EncryptedPDFError for a protected one, and another
 * error for one that cannot be read to its end.
 */
export async function readPdf(file: Buffer): Promise<ReadPdf> {
  objects = [];
  const { context } = await PDFDocument.load(file, { throwOnInvalidObject: true, updateMetadata: false });
  return { context, objects };
}
