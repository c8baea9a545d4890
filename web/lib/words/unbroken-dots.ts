/**
 * Returns a name whose dots stay on the line of the word before them. In 'Tel Aviv · HaYarkon Park', a line never
 * begins with a dot, and a dot never has a line of its own.
 */
export function withNonBreakingDots(name: string): string {
  return name.replaceAll(' ·', '\u00A0·');
}

/** Returns a person's name that does not break after a hyphen or a maqaf: 'Anne-Marie', 'בן־אברהם'. */
export function nonBreakingName(name: string): string {
  return name.replaceAll(/[-־‐](?=\S)/gu, '$&\u2060');
}
