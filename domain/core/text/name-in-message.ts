import { containsLink, singleLineName } from '#contracts/core/text.ts';

/**
 * Maximum length of a name in a message, in characters. It is short, because one text message has room for only 70
 * characters.
 */
const NAME_IN_MESSAGE_MAX = 40;

/**
 * Returns a name for a message of the shop to another person: one short line; null if it is empty or contains a link.
 */
export function nameInMessage(typed: string | null): string | null {
  const name = singleLineName(typed ?? '');
  if (name === '' || containsLink(name)) return null;
  const characters = [...name];
  if (characters.length <= NAME_IN_MESSAGE_MAX) return name;
  return `${characters.slice(0, NAME_IN_MESSAGE_MAX - 1).join('')}…`;
}
