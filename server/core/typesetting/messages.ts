import type { DocumentData } from './port.ts';

/** What the program is started with, as JSON. */
export type TypesetterFiles = {
  /** Holds the letters that scripts/pictures/print-letters.ts makes. */
  readonly letters: string;
  /** Pictures by the name that templates call them. */
  readonly pictures: Readonly<Record<string, string>>;
  /** A file can claim one of them here, so it claims the archive's; tests ask for the other, to see that it is met. */
  readonly standard?: 'a-3a' | 'ua-1';
};

/** To the program. */
export type Job = { readonly job: number; readonly template: string; readonly data: DocumentData };

/** From the program: once when it can work, and once for each job. */
export type Said =
  | { readonly ready: true }
  | { readonly job: number; readonly bytes: Uint8Array; readonly rssBytes: number }
  | { readonly job: number; readonly fault: string };
