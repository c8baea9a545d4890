import { containsLink, toSingleLineName } from '#contracts/core/text.ts';

/**
 * Maximum number of characters of a name in a message. It is low, because one text message has room for only 70
 * characters.
 */
const NAME_IN_MESSAGE_MAX = 40;

/**
 * Converts the name of a person to one short line for a message of the shop to another person. Returns null if the name
 * is empty or contains a link.
 */
export function cleanNameForMessage(typed: string | null): string | null {
  const name = toSingleLineName(typed ?? '');
  if (name === '' || containsLink(name)) return null;
  const characters = [...name];
  if (characters.length <= NAME_IN_MESSAGE_MAX) return name;
  return `${characters.slice(0, NAME_IN_MESSAGE_MAX - 1).join('')}…`;
}
