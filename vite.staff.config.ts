import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanContracts } from './scripts/build-plugins/lean-contracts.ts';
import { messageRuntime } from './scripts/build-plugins/message-runtime.ts';

/**
 * The staff portal, a build of its own: nothing of it is ever part of the site's files, and nothing of theirs changes
 * with it. It lies beside them, so that the server serves both the same way.
 */
export default defineConfig({
  plugins: [messageRuntime(), leanContracts(), react(), tailwindcss()],
  publicDir: false,
  build: {
    outDir: 'web/dist/client',
    emptyOutDir: false,
    assetsDir: 'assets/staff',
    assetsInlineLimit: 0,
    manifest: '.vite/staff.json',
    modulePreload: { polyfill: false },
    sourcemap: false,
    // static blocks of classes, which React Aria uses, are newer than iOS 15
    target: ['es2022', 'ios15'],
    rolldownOptions: { input: 'web/staff/entry-staff.tsx' },
  },
});
