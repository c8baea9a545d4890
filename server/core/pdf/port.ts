import type { Outcome } from '#contracts/core/problem.ts';

export type PdfFault = 'document_active' | 'document_encrypted' | 'document_damaged';

/** Checker of uploaded PDFs. It does not change the file. */
export type PdfChecker = {
  /**
   * Accepts a PDF that only shows pages. Refuses a PDF that has active content, embedded files or a password, or that
   * cannot be parsed completely. Throws BusyError if the machine is too busy.
   */
  check(pdf: Blob): Promise<Outcome<null, PdfFault>>;
  /** Kills running processes. */
  close(): Promise<void>;
};
