import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type ProjectFile = { readonly path: string; readonly text: string };

/**
 * Returns the paths of the project's own files, which are all files that `.gitignore` does not exclude. Git is not
 * used, because a new machine may not have git, or may have the project from an archive.
 */
export function projectPaths(): string[] {
  const ignored = readFileSync('.gitignore', 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (line.startsWith('/') ? line.slice(1) : `**/${line}`).replace(/\/$/, ''));
  return globSync(['**/*', '.*', '.ci/*'], { withFileTypes: true, exclude: [...ignored, '.git'] })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name))
    .toSorted();
}

/** Returns those files of the project to which a rule applies, with their text. */
export function projectFiles(isAbout: (path: string) => boolean): ProjectFile[] {
  return projectPaths()
    .filter(isAbout)
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}
