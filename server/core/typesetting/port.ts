import type { Locale } from '#contracts/core/locale.ts';

/** What every template is given; texts arrive finished, and are never read as markup. */
export type DocumentData = {
  readonly title: string;
  readonly author: string;
  readonly locale: Locale;
  /** Epoch ms: when the document says that it was made. The same data is the same bytes. */
  readonly madeAt: number;
};

/** Turns a template and its data into a PDF: server/core/typesetting/typeset-process.ts does it. */
export type Typesetter = {
  /** False while the program starts, and for ever where there is none for this machine. */
  isReady(): boolean;
  /** Resolves once it is known whether there is a program for this machine. */
  readonly started: Promise<void>;
  /**
   * A PDF/A-3a, tagged, from a `.typ` file. Throws BusyError where too many wait already, and where it cannot be made.
   */
  typeset(template: URL, data: DocumentData): Promise<Uint8Array>;
  /** Ends the program. */
  close(): Promise<void>;
};
