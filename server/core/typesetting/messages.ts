import type { DocumentData } from './port.ts';

export type TypesetterFiles = {
  readonly letters: string;
  readonly pictures: Readonly<Record<string, string>>;
  /**
   * PDF standard of the documents. Typst can declare only one standard, and documents use the standard for archives
   * (PDF/A-3a). Tests use PDF/UA-1 to check accessibility.
   */
  readonly standard?: 'a-3a' | 'ua-1';
};

export type TypesetJob = { readonly job: number; readonly template: string; readonly data: DocumentData };

/** Message from the typesetter process. It sends one message when it is ready, and one message per job. */
export type ProgramMessage =
  | { readonly ready: true }
  | { readonly job: number; readonly bytes: Uint8Array; readonly rssBytes: number }
  | { readonly job: number; readonly fault: string };
