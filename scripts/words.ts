import { readFileSync, writeFileSync } from 'node:fs';
import { compile } from '@inlang/paraglide-js';

const OUTDIR = './messages/compiled';

/**
 * Compiles messages/*.json to typed functions in messages/compiled.
 * The language is always handed in (`{ locale }`) or set by the page, never guessed: strategy is only the variable.
 */
await compile({
  project: './project.inlang',
  outdir: OUTDIR,
  strategy: ['globalVariable', 'baseLocale'],
  emitTsDeclarations: true,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  outputStructure: 'message-modules',
});

/** The compiler makes a language's rules of number anew for every word; that took a quarter of writing a mail. */
function keepPluralRules(): void {
  const file = `${OUTDIR}/registry.js`;
  const compiled = readFileSync(file, 'utf8');
  const anew = 'return new Intl.PluralRules(locale, options).select(Number(input))';
  if (!compiled.includes(anew)) throw new Error(`${file} makes its plural rules in another way now`);
  const kept = `const key = locale + JSON.stringify(options);
	let rules = pluralRules.get(key);
	if (rules === undefined) pluralRules.set(key, (rules = new Intl.PluralRules(locale, options)));
	return rules.select(Number(input));`;
  writeFileSync(file, `${compiled.replace(anew, kept)}\nconst pluralRules = new Map();\n`);
}
keepPluralRules();

// The compiler leaves a database worker behind that keeps the process alive for half a minute.
process.exit(0);
