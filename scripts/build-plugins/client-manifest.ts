import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Creates a plugin that gives the file list of the browser build to the server build. Pages can then contain the hashed
 * URLs of these files.
 */
export function clientManifest(): Plugin {
  const file = fileURLToPath(new URL('../../web/site/client-manifest.ts', import.meta.url));
  return {
    name: 'client-manifest',
    load: (id) =>
      id === file
        ? `export const manifest = ${readFileSync('web/dist/client/.vite/manifest.json', 'utf8')};`
        : undefined,
  };
}
