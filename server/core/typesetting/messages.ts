import type { DocumentData } from './port.ts';

/** Start parameters of the typesetter process. They are passed as JSON. */
export type TypesetterFiles = {
  /** Path of the print fonts, which scripts/pictures/print-letters.ts creates. */
  readonly letters: string;
  /** Paths of pictures by the name that templates use. */
  readonly pictures: Readonly<Record<string, string>>;
  /**
   * PDF standard of the documents. Typst can declare only one standard, and documents use the standard for archives
   * (PDF/A-3a). Tests use PDF/UA-1 to check accessibility.
   */
  readonly standard?: 'a-3a' | 'ua-1';
};

/** Message to the typesetter process. */
export type TypesetJob = { readonly job: number; readonly template: string; readonly data: DocumentData };

/** Message from the typesetter process. It sends one message when it is ready, and one message per job. */
export type ProgramMessage =
  | { readonly ready: true }
  | { readonly job: number; readonly bytes: Uint8Array; readonly rssBytes: number }
  | { readonly job: number; readonly fault: string };
