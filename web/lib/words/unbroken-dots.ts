/**
 * Keeps each dot in a name on the same line as the word before it. In 'Tel Aviv · HaYarkon Park', no line begins with a
 * dot, and no dot has a line of its own.
 */
export function withNonBreakingDots(name: string): string {
  return name.replaceAll(' ·', '\u00A0·');
}

/** Prevents line breaks after a hyphen or a maqaf in a person's name, for example in 'Anne-Marie' or 'בן־אברהם'. */
export function nonBreakingName(name: string): string {
  return name.replaceAll(/[-־‐](?=\S)/gu, '$&\u2060');
}
