import { isTest, type SourceFile } from './tidy-source.ts';

/**
 * Matches words of the business, which infrastructure code does not need. `server/core` must not import a module of the
 * business (import-table.ts). This list finds the places where it mentions such a module by name.
 */
const businessWords =
  /\b(?:cancellation|cardcom|checkout|employee|gift|goodwill|household|inventory|loyalty|membership|nayax|payplus|redemption|refund|sandbox|scanner|settlement|station|voucher|wallet|wash)/gi;

/**
 * Returns the code without comments, with names split into words. For example, `giftSends` and `gift_sends` both
 * contain the word gift.
 */
function codeWordsOf(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|\s)\/\/.*$/gm, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ');
}

/** File with the columns of all tables. It is not checked, because it is generated from the schema. */
const GENERATED = 'server/core/db/statements/tables.ts';

/**
 * Counts how often each file of `server/core` mentions words of the business. Files without such words are left out.
 */
export function countBusinessWords(files: readonly SourceFile[]): Readonly<Record<string, number>> {
  const counted = files
    .filter(({ path }) => /^server\/core\/.*\.ts$/.test(path) && !isTest(path) && path !== GENERATED)
    .map(({ path, text }) => [path, codeWordsOf(text).match(businessWords)?.length ?? 0] as const);
  return Object.fromEntries(counted.filter(([, count]) => count > 0));
}

/**
 * Returns an error message for each file that mentions words of the business more often than allowed. The allowed
 * number (ceiling) can only be lowered.
 */
export function filesAboveCoreCeiling(
  counts: Readonly<Record<string, number>>,
  ceilings: Readonly<Record<string, number>>,
): string[] {
  return Object.entries(counts)
    .filter(([path, count]) => count > (ceilings[path] ?? 0))
    .map(
      ([path, count]) =>
        `${path} names the business ${count} times, at most ${ceilings[path] ?? 0}: let its capability's module.ts declare it`,
    );
}
