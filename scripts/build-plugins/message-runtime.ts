import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Replaces the compiler's message runtime with web/lib/language/message-runtime.ts. */
export function messageRuntime(): Plugin {
  const own = fileURLToPath(new URL('../../web/lib/language/message-runtime.ts', import.meta.url));
  return {
    name: 'message-runtime',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === '#messages/compiled/runtime.js' ||
      (id.endsWith('/runtime.js') && importer?.includes('/messages/compiled/') === true)
        ? own
        : undefined,
  };
}
