import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Creates a plugin that writes the build id into the service worker. A browser updates a service worker only if its
 * bytes have changed.
 */
export function workerBuild(file: string): Plugin {
  return {
    name: 'worker-build',
    generateBundle(_options, bundle) {
      const worker = bundle[file];
      if (worker?.type !== 'chunk') return;
      if (worker.imports.length > 0)
        throw new Error(`the worker must be one file but imports ${worker.imports.join()}`);
      const files = Object.keys(bundle).sort().join('\n');
      worker.code = worker.code.replace('__BUILD__', createHash('sha256').update(files).digest('hex').slice(0, 12));
    },
  };
}
