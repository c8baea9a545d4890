import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type ESTree, type Plugin } from 'vite';

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

/** What of a call's description only the server, the tests and the OpenAPI document read. */
const serverParts = new Set(['summary', 'params', 'query', 'headers', 'body', 'answer', 'problems']);

const made = new Set(['CallExpression', 'NewExpression', 'ObjectExpression']);

type Edit = { readonly from: number; readonly to: number; readonly text: (old: string) => string };

/** Everything in a call's description that a browser does not read, away. */
function withoutServerParts(call: ESTree.CallExpression): Edit[] {
  const described = call.arguments[0];
  if (described?.type !== 'ObjectExpression') throw new Error('endpoint() takes its description as it is written');
  return described.properties.flatMap((part) =>
    part.type === 'Property' && part.key.type === 'Identifier' && serverParts.has(part.key.name)
      ? [{ from: part.value.start, to: part.value.end, text: () => 'undefined' }]
      : [],
  );
}

function isEndpoint(init: ESTree.Expression): init is ESTree.CallExpression {
  return init.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'endpoint';
}

/** What a contract makes as it loads, said to be without effect: unused, it goes with all that it is made of. */
function leanEdits(tree: ESTree.Program): Edit[] {
  return tree.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') return [];
    return declared.declarations.flatMap(({ init }): Edit[] => {
      if (init === null) return [];
      if (isEndpoint(init)) return withoutServerParts(init);
      if (!made.has(init.type)) return [];
      return [{ from: init.start, to: init.end, text: (old) => `/*#__PURE__*/ (() => (${old}))()` }];
    });
  });
}

/**
 * A browser needs of a call its method, its address and its status: the server checks what is sent, and what our own
 * server answers is not checked again. So the schemas stay out of the browser's build, and with them the validator:
 * 23 KB, and a third of the time in which a form's page is made ready.
 */
function leanContracts(): Plugin {
  const folder = fileURLToPath(new URL('./contracts/', import.meta.url));
  return {
    name: 'lean-contracts',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!id.startsWith(folder)) return undefined;
      const edits = leanEdits(this.parse(code, { lang: 'ts' })).toSorted((a, b) => b.from - a.from);
      const apply = (text: string, { from, to, text: put }: Edit) =>
        text.slice(0, from) + put(text.slice(from, to)) + text.slice(to);
      return { code: edits.reduce(apply, code), map: null };
    },
    generateBundle(_options, bundle) {
      const parts = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []));
      if (parts.some((id) => id.includes('/node_modules/zod/')))
        throw new Error('a schema is used in the browser: give it a pattern or a function instead');
    },
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
  plugins: [clientManifest(), messageRuntime(), leanContracts(), leanRouter(), workerBuild(), react(), tailwindcss()],
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
