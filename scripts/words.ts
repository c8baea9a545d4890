import { readFileSync } from 'node:fs';
import { compile } from '@inlang/paraglide-js';

/**
 * Compiles messages/*.json to typed functions in messages/compiled.
 * The language is always handed in (`{ locale }`) or set by the page, never guessed: strategy is only the variable.
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

// The compiler leaves a database worker behind that keeps the process alive for half a minute.
process.exit(0);
