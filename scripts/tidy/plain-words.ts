import type { SourceFile } from './tidy-source.ts';

/** A phrase that must not be used, and the plain phrase that replaces it (docs/style.md, chapter Words). */
export type DiscouragedPhrase = {
  readonly name: string;
  readonly pattern: RegExp;
  readonly plain: string;
  /**
   * True if the phrase is counted only in comments, one comment per line, because code uses the same word as a name.
   */
  readonly inComments?: true;
};

function word(text: string): RegExp {
  return new RegExp(String.raw`\b(?:${text})\b`, 'giu');
}

/** Phrases to avoid. `name` is the key of a phrase in `plain-words-ceilings.json`. */
export const discouragedPhrases: readonly DiscouragedPhrase[] = [
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
  { name: 'at once', pattern: word('at once'), plain: "'immediately', or 'at the same time'" },
  { name: 'by hand', pattern: word('by hand'), plain: "'manually', 'a manual wash'" },
  { name: 'around the clock', pattern: word('around the clock'), plain: "'24 hours', 'every day'" },
  {
    name: 'letters',
    pattern: /(?<!Latin |Hebrew |capital |-case |dead |[-/])\bletters\b(?![-.])/giu,
    plain: "'characters'",
    inComments: true,
  },
  {
    name: 'one for a noun',
    pattern: word('without one|another one|that one|this one|ones|does so|do so|the other one|the others'),
    plain: 'the noun again',
    inComments: true,
  },
  {
    name: 'colon for because',
    pattern: /^[a-z][^.:`]{6,}: [a-z]/gmu,
    plain: "'because', 'so that' or 'if'",
    inComments: true,
  },
  { name: 'proven', pattern: word('prove[sdn]?|proving'), plain: "'verified', 'verify'", inComments: true },
  {
    name: 'answer for response',
    pattern: word(String.raw`answer(?:s|ed)? (?:\d{3}|with|by)`),
    plain: "'response', 'responds'",
    inComments: true,
  },
  {
    name: 'bare address',
    pattern: /(?<!email |IP |IPv4 |IPv6 |listen |postal |[`{/-])\baddress(?:es)?\b(?![`}/.-])/giu,
    plain: "'email address', 'IP address', 'URL'",
    inComments: true,
  },
  {
    name: 'fault',
    pattern: word('faults?'),
    plain: "'bug', 'invalid input', 'injected failure', 'defect'",
    inComments: true,
  },
  { name: 'whatever', pattern: word('whatever|whichever'), plain: "'any', 'regardless of'", inComments: true },
  {
    name: 'Why … at the start',
    pattern: /^(?:Why|Whether|When|What)\b(?!.*\?)/gmu,
    plain: "a noun phrase: 'Reason why …', 'Time at which …', 'True if …'",
    inComments: true,
  },
];

/**
 * Areas in which phrases are counted. They are code with its comments, its tests, documents, and the English texts of
 * the product.
 */
export type PhraseArea = 'code' | 'tests' | 'docs' | 'texts';

/**
 * Returns the area to which a path belongs. Returns null for files in which phrases are not counted: migrations (they
 * never change), the lists of old phrases, Hebrew texts (they have their own rules), and other types of files.
 */
export function phraseAreaOf(path: string): PhraseArea | null {
  if (path.startsWith('db/') || path.includes('plain-words')) return null;
  if (path === 'messages/en.json') return 'texts';
  if (path.endsWith('.md')) return 'docs';
  if (!/\.(?:ts|tsx|css)$/.test(path)) return null;
  return /\.test\.tsx?$|^e2e\/|^testing\//.test(path) ? 'tests' : 'code';
}

/** Returns the comments of a source that start at the beginning of a line. Each comment is joined to one line. */
function commentsOf(text: string): string {
  const comments = text.match(/^[ \t]*(?:\{?\/\*[\s\S]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*)/gmu) ?? [];
  return comments
    .map((comment) =>
      comment
        .replaceAll(/^[ \t]*(?:\{?\/\*+|\*+(?!\/)|\/\/)|\*\/$/gmu, '')
        .replaceAll(/\s+/gu, ' ')
        .trim(),
    )
    .join('\n');
}

export type Counts = Partial<Record<PhraseArea, Record<string, number>>>;

/** Returns the text of a file. In documents, the file names in links are removed, because they are not prose. */
function proseOf({ path, text }: SourceFile): string {
  return path.endsWith('.md') ? text.replaceAll(/\]\([^)]*\)/g, ']') : text;
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Counts how often each old phrase occurs in each area. */
export function countPhrases(files: readonly SourceFile[]): Counts {
  const counts: Counts = {};
  for (const file of files) {
    const area = phraseAreaOf(file.path);
    if (area === null) continue;
    const prose = proseOf(file);
    const comments = area === 'docs' || area === 'texts' ? '' : commentsOf(file.text);
    const row = (counts[area] ??= {});
    for (const { name, pattern, inComments = false } of discouragedPhrases) {
      row[name] = (row[name] ?? 0) + countMatches(inComments ? comments : prose, pattern);
    }
  }
  return counts;
}

/**
 * Returns an error message for each phrase that occurs more often than allowed. The allowed number (ceiling) can only
 * be lowered.
 */
export function phrasesAboveCeiling(counts: Counts, ceilings: Counts): string[] {
  return Object.entries(counts).flatMap(([area, row]) =>
    discouragedPhrases.flatMap(({ name, plain }) => {
      const count = row[name] ?? 0;
      const ceiling = ceilings[area as PhraseArea]?.[name] ?? 0;
      return count > ceiling
        ? [`${area}: '${name}' is written ${count} times, at most ${ceiling}. Write ${plain}.`]
        : [];
    }),
  );
}
