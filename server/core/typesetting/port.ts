import type { Locale } from '#contracts/core/locale.ts';

/** Input of a template; texts are complete and never interpreted as markup. */
export type DocumentData = {
  readonly title: string;
  readonly author: string;
  readonly locale: Locale;
  /** Creation time of the document in epoch ms. The same data gives the same bytes. */
  readonly madeAt: number;
};

/** Renders a template with its data to a PDF, in server/core/typesetting/typeset-process.ts. */
export type Typesetter = {
  /** Returns false while the typesetter starts, and always if this machine has no binary for it. */
  isReady(): boolean;
  /** Resolves once it is known whether this machine has a binary for the typesetter. */
  readonly started: Promise<void>;
  /**
   * Renders a tagged PDF/A-3a from a `.typ` file. Throws BusyError if the queue is full or the document cannot be
   * created.
   */
  typeset(template: URL, data: DocumentData): Promise<Uint8Array>;
  /** Stops the typesetter process. */
  close(): Promise<void>;
};
