/** A file to check, with its path from the root of the project and its text. */
export type SourceFile = { readonly path: string; readonly text: string };
/** Returns an error message for each problem in a file. Each message also says how to fix the problem. */
export type TidyCheck = (file: SourceFile) => string[];

export function isTest(path: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(path);
}
