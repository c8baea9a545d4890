import type { Outcome } from '#contracts/core/problem.ts';

export type PdfFault = 'document_active' | 'document_encrypted' | 'document_damaged';

/** Looks into PDFs that strangers upload; the file itself stays as it is. */
export type PdfChecker = {
  /**
   * Accepts a PDF that only shows pages. Refused: one that can do something or carries other files, one behind a password,
   * and one that cannot be read from its first to its last object. Throws BusyError if the machine is too busy.
   */
  check(pdf: Blob): Promise<Outcome<null, PdfFault>>;
  /** Ends the processes that still run. */
  close(): Promise<void>;
};
