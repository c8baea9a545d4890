import type { SourceFile } from './tidy-source.ts';

/** A phrase that is no longer written, and the plain form to write instead (docs/style.md, chapter Words). */
export type OldPhrase = { readonly name: string; readonly pattern: RegExp; readonly plain: string };

function word(text: string): RegExp {
  return new RegExp(String.raw`\b${text}\b`, 'giu');
}

/** `name` is the key in `plain-words-ceilings.json`. */
export const oldPhrases: readonly OldPhrase[] = [
  { name: 'whoever', pattern: word('whoever|whomever'), plain: "the role: 'the customer', 'the caller', 'the worker'" },
  { name: 'somebody', pattern: word('somebody|someone'), plain: "the role: 'a visitor', 'a staff user'" },
  { name: 'nobody', pattern: word('nobody|no one'), plain: "the role with 'no': 'no customer', 'no process'" },
  { name: 'anew', pattern: word('anew'), plain: "'again', or the act: 'regenerate', 'upload a new file'" },
  { name: 'of late', pattern: word('of late'), plain: "'recent', or the period" },
  {
    name: 'is told',
    pattern: word('(?:is|are|be|was|were|being) told'),
    plain: "'is notified', 'receives', 'is reported'",
  },
  { name: 'told of', pattern: word('told of'), plain: "'notified about'" },
  { name: 'by turns', pattern: word('by turns'), plain: "'alternately', 'interleaved'" },
  { name: 'for good', pattern: word('for good'), plain: "'permanently'" },
  { name: 'said by', pattern: word('said by'), plain: "'reported by', 'stated in'" },
  { name: 'kept card', pattern: word('kept cards?'), plain: "'stored card'" },
  { name: 'Of the …', pattern: /(?:\/\*\*|\/\/) Of (?:an?|one|all|the|those)\b/gu, plain: 'a noun phrase' },
  { name: 'Null where', pattern: /(?:\/\*\*|\/\/) Null where\b/gu, plain: "a noun phrase, then '; null if …'" },
];

/** Code and comments, their tests, documents, and the English texts that people read. */
export type Area = 'code' | 'tests' | 'docs' | 'texts';

/**
 * The area of a path; null where words are not counted: a migration is never changed, a list of old phrases names them,
 * and Hebrew texts have rules of their own.
 */
export function areaOf(path: string): Area | null {
  if (path.startsWith('db/') || path.includes('plain-words')) return null;
  if (path === 'messages/en.json') return 'texts';
  if (path.endsWith('.md')) return 'docs';
  if (!/\.(?:ts|tsx|css)$/.test(path)) return null;
  return /\.test\.tsx?$|^e2e\/|^testing\//.test(path) ? 'tests' : 'code';
}

export type Counts = Partial<Record<Area, Record<string, number>>>;

/** Names of files in links of documents are no prose. */
function proseOf({ path, text }: SourceFile): string {
  return path.endsWith('.md') ? text.replaceAll(/\]\([^)]*\)/g, ']') : text;
}

/** Returns how often each old phrase is written in each area. */
export function countPhrases(files: readonly SourceFile[]): Counts {
  const counts: Counts = {};
  for (const file of files) {
    const area = areaOf(file.path);
    if (area === null) continue;
    const prose = proseOf(file);
    const row = (counts[area] ??= {});
    for (const { name, pattern } of oldPhrases) {
      const found = prose.match(pattern)?.length ?? 0;
      row[name] = (row[name] ?? 0) + found;
    }
  }
  return counts;
}

/** Returns one sentence for each phrase that is written more often than its ceiling; a ceiling only ever goes down. */
export function aboveCeiling(counts: Counts, ceilings: Counts): string[] {
  return Object.entries(counts).flatMap(([area, row]) =>
    oldPhrases.flatMap(({ name, plain }) => {
      const count = row[name] ?? 0;
      const ceiling = ceilings[area as Area]?.[name] ?? 0;
      return count > ceiling
        ? [`${area}: '${name}' is written ${count} times, at most ${ceiling}. Write ${plain}.`]
        : [];
    }),
  );
}
