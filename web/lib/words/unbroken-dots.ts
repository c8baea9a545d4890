/**
 * Returns a name with its dots kept on the line of the word before them: a line of 'Tel Aviv · HaYarkon Park' never
 * begins with a dot, and a dot never has a line of its own.
 */
export function unbrokenDots(name: string): string {
  return name.replaceAll(' ·', '\u00A0·');
}
