import { defineConfig } from 'vite';
import { asciiBundle } from './scripts/build-plugins/ascii-bundle.ts';
import { lineMap } from './scripts/build-plugins/line-map.ts';
import { sourceUrls } from './scripts/build-plugins/source-addresses.ts';

/** The server and everything it imports in one file (docs/decisions/0035); `npm start` runs it. */
export default defineConfig({
  plugins: [sourceUrls(), asciiBundle(), lineMap()],
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    outDir: 'server/dist',
    emptyOutDir: true,
    sourcemap: true,
    target: 'esnext',
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: false,
        sourcemapExcludeSources: true,
        // white space is removed, but names are kept because messages and stack traces contain them
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
  ssr: { noExternal: true },
});
