import type { Locale } from '#contracts/core/locale.ts';

/** Data that a document template receives. Texts are complete and are never interpreted as markup. */
export type DocumentData = {
  readonly title: string;
  readonly author: string;
  readonly locale: Locale;
  /** Creation time of the document in epoch ms. It comes from the data, so that the same data gives the same bytes. */
  readonly madeAt: number;
};

export type Typesetter = {
  /** Returns false while the typesetter starts. Always returns false if this machine has no binary for it. */
  isReady(): boolean;
  /** Promise that resolves once it is known whether this machine has a binary for the typesetter. */
  readonly started: Promise<void>;
  /**
   * Renders a tagged PDF/A-3a from a `.typ` file. Throws BusyError if the queue is full or the document cannot be
   * created.
   */
  typeset(template: URL, data: DocumentData): Promise<Uint8Array>;
  close(): Promise<void>;
};
