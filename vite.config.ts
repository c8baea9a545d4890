import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { asciiBundle } from './scripts/build-plugins/ascii-bundle.ts';
import { clientManifest } from './scripts/build-plugins/client-manifest.ts';
import { leanContracts } from './scripts/build-plugins/lean-contracts.ts';
import { messageRuntime } from './scripts/build-plugins/message-runtime.ts';
import { oldBrowsers } from './scripts/build-plugins/old-browsers.ts';
import { workerBuild } from './scripts/build-plugins/worker-build.ts';

const WORKER = 'service-worker';

/**
 * What every first visit loads is one file, and what pages share besides is few: a request for each module costs more
 * than the module. The worker's own modules stay with the worker.
 */
const sharedFiles = [
  { name: 'site', tags: ['$initial' as const], test: (id: string) => !id.includes('/web/site/offline/') },
  {
    name: 'base',
    test: /illustrations\/(?!waiting|offline|paid|empty)[\w-]+\.svg$|web\/lib\/language\/(price|rich)\.|compiled\/(registry|messages\/wash_count)\.js|\/core\/(money|text)\/(money|padded|price-text)\.|web\/site\/head\/|vouchers\/gift-look\./,
  },
  {
    name: 'account',
    test: /web\/account-kit\/|\/core\/(contact|text)\/(likely-email|mobile-phone|phone|keyboard-layout)\.|compiled\/messages\/(account_(birth|loyalty|marketing|reminders)|register_|signin_)/,
    minShareCount: 2,
  },
  {
    name: 'forms',
    test: /web\/(lib|ui)\/(forms|fields|words)\/(use-form|form|field|person|gift-claim)|compiled\/messages\/gift_claim/,
    minShareCount: 2,
  },
];

/** The pages' scripts, hashed, and the worker, which has to stand at the root under one name. */
const browserFiles = {
  input: { 'entry-client': 'web/site/entry-client.tsx', [WORKER]: 'web/site/offline/service-worker.ts' },
  // what the router tells whoever writes code with it is not part of a visit (docs/decisions/0039)
  treeshake: { manualPureFunctions: ['warning', 'warningOnce'] },
  output: {
    codeSplitting: { groups: sharedFiles },
    entryFileNames: ({ name }: { name: string }) => (name === WORKER ? '[name].js' : 'assets/[name]-[hash:7].js'),
    // what pages share has no name of its own: the list of these files is part of every first visit
    chunkFileNames: ({ isDynamicEntry }: { isDynamicEntry: boolean }) =>
      isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
  },
};

/**
 * A page that is led to by a mail, a sticker, a payment, a form, a list, its own address or the foot of every page, and what is loaded after a page has settled, asks for what it needs
 * once it is there: naming its files ahead would cost every first visit a line in the list of all files.
 */
const ledTo =
  /\/(?:about|accessibility|business-form|cancel|card-dialog|contact|franchise|checkout-return|dashboard|login|our-service|founder-|privacy|terms|password-|email-verify|rate|receipt|register|voucher|when-settled|not-found|scan|stations?-|test-|wash)[\w-]*\.js$/;

function filesToNameAhead(file: string, needed: string[]): string[] {
  return ledTo.test(file) ? needed.filter((name) => name.endsWith('.css')) : needed;
}

/**
 * One file: what a running server needs is in its memory, whatever a later build writes. White space and comments would
 * stay there as well; names are kept, because stack traces tell them.
 */
const rendererFiles = {
  input: 'web/site/entry-server.tsx',
  output: { codeSplitting: false, minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } } },
};

/**
 * Two builds from one configuration: the browser's (`vite build`) and the server's renderer
 * (`vite build --ssr`), which reads the first one's manifest.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    clientManifest(),
    messageRuntime(),
    leanContracts(),
    workerBuild(`${WORKER}.js`),
    isSsrBuild !== true && oldBrowsers(),
    react(),
    tailwindcss(),
    // of the renderer alone: on the way to a browser a Hebrew letter is shorter as it is
    isSsrBuild === true && asciiBundle(),
  ],
  publicDir: isSsrBuild ? false : 'web/site/public',
  build: {
    outDir: isSsrBuild ? 'web/dist/server' : 'web/dist/client',
    emptyOutDir: true,
    assetsDir: 'assets',
    // a picture inlined into a script is downloaded by everyone; as a file it is cached
    assetsInlineLimit: 0,
    manifest: isSsrBuild !== true,
    modulePreload: { polyfill: false, resolveDependencies: filesToNameAhead },
    sourcemap: false,
    target: 'es2022',
    rolldownOptions: isSsrBuild === true ? rendererFiles : browserFiles,
  },
  ssr: { noExternal: true },
  // a server build would leave this to run time, and React then renders in 2 ms a page instead of 0.8
  ...(isSsrBuild === true && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
}));
