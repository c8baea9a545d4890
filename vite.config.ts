import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Two builds from one configuration: the browser's (`vite build`) and the server's renderer
 * (`vite build --ssr`), which reads the first one's manifest.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
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
    rollupOptions: {
      input: isSsrBuild ? 'web/site/entry-server.tsx' : 'web/site/entry-client.tsx',
    },
  },
  ssr: { noExternal: true },
}));
