import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { boldWordSpace } from './scripts/build-plugins/bold-word-space.ts';
import { leanContracts } from './scripts/build-plugins/lean-contracts.ts';
import { messageRuntime } from './scripts/build-plugins/message-runtime.ts';
import { trustedAnnouncer } from './scripts/build-plugins/trusted-announcer.ts';

/**
 * The staff portal has its own build, so that its files and the files of the site never depend on each other. Its
 * output is in the same folder, so that the server serves both in the same way.
 */
export default defineConfig({
  plugins: [messageRuntime(), leanContracts(), trustedAnnouncer(), react(), tailwindcss(), boldWordSpace()],
  publicDir: false,
  build: {
    outDir: 'web/dist/client',
    emptyOutDir: false,
    assetsDir: 'assets/staff',
    assetsInlineLimit: 0,
    manifest: '.vite/staff.json',
    modulePreload: { polyfill: false },
    sourcemap: false,
    // iOS 15 does not support static blocks of classes, which React Aria uses
    target: ['es2022', 'ios15'],
    rolldownOptions: { input: 'web/staff/entry-staff.tsx' },
  },
});
