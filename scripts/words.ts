import { readFileSync } from 'node:fs';
import { compile } from '@inlang/paraglide-js';

/**
 * Compiles messages/*.json to typed functions in messages/compiled. The language of a message is an argument (`{ locale
 * }`) or a global variable that the page sets. It is never detected. Without both, the base locale is used.
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

// The script ends the process itself, because a database worker of the compiler would keep it running for another half
// minute.
process.exit(0);
