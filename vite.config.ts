import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/** Gives the server build the browser build's list of files, so that pages name hashed addresses. */
function clientManifest(): Plugin {
  const file = fileURLToPath(new URL('./web/site/client-manifest.ts', import.meta.url));
  return {
    name: 'client-manifest',
    load: (id) =>
      id === file
        ? `export const manifest = ${readFileSync('web/dist/client/.vite/manifest.json', 'utf8')};`
        : undefined,
  };
}

/** Puts our message runtime in the place of the compiler's: see web/lib/message-runtime.ts. */
function messageRuntime(): Plugin {
  const own = fileURLToPath(new URL('./web/lib/message-runtime.ts', import.meta.url));
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

/**
 * Says of the contracts' schemas that making one has no effect but the schema, so that a page which
 * uses a constant beside them does not carry the validator (24 KB) with it.
 */
function pureContracts(): Plugin {
  const folder = fileURLToPath(new URL('./contracts/', import.meta.url));
  return {
    name: 'pure-contracts',
    transform: (code, id) =>
      id.startsWith(folder) ? { code: code.replace(/= (z|endpoint)\b/g, '= /*#__PURE__*/ $1'), map: null } : undefined,
  };
}

/**
 * What the router carries along for others: warnings and names for its developers (each name an assignment that keeps
 * a component in the first visit although nothing uses it), prefetching for its own framework, and measuring. Where a
 * new version of it is written otherwise, a pattern finds nothing, and only the size says so.
 */
const routerLuggage: readonly (readonly [RegExp, string])[] = [
  [/^\w+\.displayName = "[^"]*";$/gm, ''],
  [/= (React\$1\.(?:forwardRef|createContext)\()/g, '= /*#__PURE__*/ $1'],
  [/^(?=function warning(?:Once)?\()/gm, '/*#__NO_SIDE_EFFECTS__*/ '],
  [/return shouldPrefetch && .*$/gm, 'return link;'],
  [/\b(?:init|opts\?)\.instrumentations\b/g, 'undefined'],
  [/(?<==\s)consumeInstrumentationClientResultMetaReceiver\(router\)/g, 'undefined'],
];

/** Leaves in the router what this shop uses: 2 to 3 KB of the first visit. */
function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    transform: (code, id) =>
      id.includes('/node_modules/react-router/dist/production/')
        ? { code: routerLuggage.reduce((text, [found, put]) => text.replace(found, put), code), map: null }
        : undefined,
  };
}

const WORKER = 'service-worker';

/** Writes into the worker which build it belongs to: the browser takes a changed worker for a new one. */
function workerBuild(): Plugin {
  return {
    name: 'worker-build',
    generateBundle(_options, bundle) {
      const worker = bundle[`${WORKER}.js`];
      if (worker?.type !== 'chunk') return;
      if (worker.imports.length > 0)
        throw new Error(`the worker must be one file but imports ${worker.imports.join()}`);
      const files = Object.keys(bundle).sort().join('\n');
      worker.code = worker.code.replace('__BUILD__', createHash('sha256').update(files).digest('hex').slice(0, 12));
    },
  };
}

/** Modules of a few bytes that many pages share: one file instead of a request for each. */
const sharedFiles = [
  { name: 'pictures', test: /\.svg$/ },
  {
    name: 'base',
    test: /web\/lib\/(message-runtime|price|rich|page|language)\.|compiled\/registry\.js|contracts\/money\.|web\/site\/head\//,
  },
  // left to itself the bundler puts what all dialogs share into the first visit
  { name: 'validator', test: /node_modules\/zod\// },
];

/** The pages' scripts, hashed, and the worker, which has to stand at the root under one name. */
const browserFiles = {
  input: { 'entry-client': 'web/site/entry-client.tsx', [WORKER]: 'web/site/offline/service-worker.ts' },
  output: {
    codeSplitting: { groups: sharedFiles },
    entryFileNames: ({ name }: { name: string }) => (name === WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
  },
};

/** One file: what a running server needs is in its memory, whatever a later build writes. */
const rendererFiles = { input: 'web/site/entry-server.tsx', output: { codeSplitting: false } };

/**
 * Two builds from one configuration: the browser's (`vite build`) and the server's renderer
 * (`vite build --ssr`), which reads the first one's manifest.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [clientManifest(), messageRuntime(), pureContracts(), leanRouter(), workerBuild(), react(), tailwindcss()],
  publicDir: isSsrBuild ? false : 'web/site/public',
  build: {
    outDir: isSsrBuild ? 'web/dist/server' : 'web/dist/client',
    emptyOutDir: true,
    assetsDir: 'assets',
    // a picture as data: in a script would be paid for by everyone; the cache pays once
    assetsInlineLimit: 0,
    manifest: isSsrBuild !== true,
    modulePreload: { polyfill: false },
    sourcemap: false,
    target: 'es2022',
    rolldownOptions: isSsrBuild === true ? rendererFiles : browserFiles,
  },
  ssr: { noExternal: true },
  // a server build keeps the question open and React would answer it slowly: 2 ms a page instead of 0.8
  ...(isSsrBuild === true && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
}));
