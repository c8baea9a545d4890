import { relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Sets `import.meta.url` of our modules to the URL of their source file. Code in the bundle then still finds
 * migrations, style sheets and programs beside its module.
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
