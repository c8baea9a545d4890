/** A checked file: its path from the root, and its text. */
export type SourceFile = { readonly path: string; readonly text: string };
/** Returns an error message for each problem in a file, with the way to fix it. */
export type Check = (file: SourceFile) => string[];

export function isTest(path: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(path);
}
