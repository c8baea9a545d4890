import { build, type Plugin } from 'vite';

const SOURCE = 'web/lib/old-browsers.ts';

/**
 * Creates a plugin that bundles the polyfills for old browsers into a separate script. The script runs before the
 * scripts of the pages, so it shares no file with them. The file list of the browser build contains it as
 * `web/lib/old-browsers.ts`.
 */
export function oldBrowsers(): Plugin {
  return {
    name: 'old-browsers',
    async generateBundle() {
      const made = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: { write: false, target: 'es2021', rolldownOptions: { input: SOURCE, output: { format: 'iife' } } },
      });
      const files = [made].flat().flatMap((result) => ('output' in result ? result.output : []));
      const [script, ...others] = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
      if (script === undefined || others.length > 0) throw new Error(`${SOURCE} must become one script`);
      this.emitFile({ type: 'asset', name: 'old-browsers.js', originalFileName: SOURCE, source: script });
    },
  };
}
