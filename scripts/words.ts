import { readFileSync } from 'node:fs';
import { compile } from '@inlang/paraglide-js';

/**
 * Compiles messages/*.json to typed functions in messages/compiled. The language is an argument (`{ locale }`) or a
 * global variable that the page sets. It is never detected; without both, the base locale applies.
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
