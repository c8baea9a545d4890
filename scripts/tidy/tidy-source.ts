/** A file that the checks read: its path from the root, and its text. */
export type SourceFile = { readonly path: string; readonly text: string };
/** Takes one file and returns a sentence for each fault, which says how to mend it. */
export type Check = (file: SourceFile) => string[];

export function isTest(path: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(path);
}
