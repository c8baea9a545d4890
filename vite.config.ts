import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { asciiBundle } from './scripts/build-plugins/ascii-bundle.ts';
import { boldWordSpace } from './scripts/build-plugins/bold-word-space.ts';
import { clientManifest } from './scripts/build-plugins/client-manifest.ts';
import { leanContracts } from './scripts/build-plugins/lean-contracts.ts';
import { messageRuntime } from './scripts/build-plugins/message-runtime.ts';
import { oldBrowsers } from './scripts/build-plugins/old-browsers.ts';
import { workerBuild } from './scripts/build-plugins/worker-build.ts';

const WORKER = 'service-worker';

/**
 * Chunks of the browser build. All code of a first visit is in one file, and pages share only a few others, because a
 * request for each module costs more than the module itself. Modules of the service worker stay in the worker's file.
 */
const sharedFiles = [
  { name: 'site', tags: ['$initial' as const], test: (id: string) => !id.includes('/web/site/offline/') },
  {
    name: 'base',
    test: /illustrations\/(?!waiting|offline|paid|empty|gift-|wash)[\w-]+\.svg$|web\/lib\/language\/(price|text-with-slot)\.|compiled\/(registry|messages\/(wash_count|checkout_list_price))\.js|\/core\/(money|text)\/(money|pad-with-zeros|price-text)\.|web\/site\/head\/(?!station-facts)|selling\/price-display\.|entitlements\/card-tier\.|vouchers\/card-appearance\.|home-texts\/question-list\./,
  },
  { name: 'pages', test: /site\/styles\/(pages|entry\/entry)\.css$|account-kit\/account\.css$/ },
  {
    name: 'account',
    test: /web\/account-kit\/|\/core\/(contact|text)\/(likely-email|mobile-phone|phone|keyboard-layout)\.|compiled\/messages\/(account_(birth|loyalty|marketing|reminders)|register_|signin_)/,
    minShareCount: 2,
  },
  {
    name: 'forms',
    test: /web\/(lib|ui)\/(forms|fields|words)\/(use-form|form|field|person|gift-claim)|compiled\/messages\/(gift_claim|checkout_company)/,
    minShareCount: 2,
  },
];

/**
 * Browser build: the pages' scripts have a hash in their name, but the service worker must have a fixed name at the
 * root.
 */
const browserFiles = {
  input: { 'entry-client': 'web/site/entry-client.tsx', [WORKER]: 'web/site/offline/service-worker.ts' },
  // the router's warnings for developers are removed, so that visitors do not download them (docs/decisions/0010)
  treeshake: { manualPureFunctions: ['warning', 'warningOnce'] },
  output: {
    codeSplitting: { groups: sharedFiles },
    entryFileNames: ({ name }: { name: string }) => (name === WORKER ? '[name].js' : 'assets/[name]-[hash:7].js'),
    // a shared file has only a hash as its name, because every first visit downloads the list of these names
    chunkFileNames: ({ isDynamicEntry }: { isDynamicEntry: boolean }) =>
      isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
  },
};

/**
 * Pages and parts that usually open from a link, an email or a sticker, or that load after a page has settled. They
 * request their scripts when they open. Listing these scripts in advance would make the file list of every first visit
 * longer.
 */
const ledTo =
  /\/(?:about|accessibility|business-form|cancel|card-dialog|contact|franchise|near-|checkout-return|dashboard|login|our-service|founder-|hero-|load-home|privacy|terms|password-|phone-|email-verify|rate|receipt|register|voucher|when-settled|not-found|pay-|scan|stations?-|status|test-|walk-up|wash)[\w-]*\.js$/;

function filesToNameAhead(file: string, needed: string[]): string[] {
  return ledTo.test(file) ? needed.filter((name) => name.endsWith('.css')) : needed;
}

/**
 * Server renderer in one file, so that a running server has all of it in memory even if a later build replaces the
 * file. White space and comments are removed because they would also stay in memory. Names are kept because stack
 * traces contain them.
 */
const rendererFiles = {
  input: 'web/site/entry-server.tsx',
  output: { codeSplitting: false, minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } } },
};

/**
 * Two builds from one configuration: the build for the browser (`vite build`), and the server's renderer (`vite build
 * --ssr`), which reads the manifest of the browser build.
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
    boldWordSpace(),
    // escapes are for the renderer only, because an unescaped Hebrew character is a shorter download for browsers
    isSsrBuild === true && asciiBundle(),
  ],
  publicDir: isSsrBuild ? false : 'web/site/public',
  build: {
    outDir: isSsrBuild ? 'web/dist/server' : 'web/dist/client',
    emptyOutDir: true,
    assetsDir: 'assets',
    // pictures stay separate files, because every visitor would download a picture inside a script, while a file is
    // cached
    assetsInlineLimit: 0,
    manifest: isSsrBuild !== true,
    modulePreload: { polyfill: false, resolveDependencies: filesToNameAhead },
    sourcemap: false,
    target: 'es2022',
    rolldownOptions: isSsrBuild === true ? rendererFiles : browserFiles,
  },
  ssr: { noExternal: true },
  // sets NODE_ENV at build time for the server bundle too, because React needs 2 ms instead of 0.8 ms for a page if it
  // is read at run time
  ...(isSsrBuild === true && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
}));
