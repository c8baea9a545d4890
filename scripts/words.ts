import { readFileSync } from 'node:fs';
import { compile } from '@inlang/paraglide-js';

/**
 * Compiles messages/*.json to typed functions in messages/compiled. The language is always an argument (`{ locale }`)
 * or set by the page, never detected: the only strategy is the variable.
 */
await compile({
  project: './project.inlang',
  outdir: './messages/compiled',
  strategy: ['globalVariable', 'baseLocale'],
  emitTsDeclarations: true,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  outputStructure: 'message-modules',
  additionalFiles: { 'registry.js': readFileSync('messages/registry.js', 'utf8') },
});

// The compiler leaves a database worker running, which would keep the process running for another half minute.
process.exit(0);
