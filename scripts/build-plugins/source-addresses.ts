import { relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Creates a plugin that sets `import.meta.url` of our modules to the URL of their source file. Code in the bundle can
 * then still find migrations, style sheets and programs next to its module.
 */
export function sourceUrls(): Plugin {
  let folder = '';
  return {
    name: 'source-addresses',
    enforce: 'pre',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    transform: {
      filter: { id: { exclude: [/node_modules/, /^\0/] }, code: 'import.meta.url' },
      handler(code, id) {
        const path = JSON.stringify(relative(folder, id).replaceAll('\\', '/'));
        return { code: code.replaceAll('import.meta.url', `new URL(${path}, import.meta.url).href`), map: null };
      },
    },
  };
}
