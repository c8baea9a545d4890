import { linkPart } from '#contracts/core/text.ts';
import { mailTokenPattern } from '#contracts/core/mail-secret.ts';

/** Returns the text of a fragment, which browsers escape; the fragment itself if it is no valid escape. */
function unescaped(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/**
 * Returns the token of a mailed link in a URL's fragment, without what a sentence or a chat put around the link; null if
 * the fragment holds no token.
 */
export function mailTokenIn(hash: string): string | null {
  const token = linkPart(unescaped(hash.slice(1)));
  return mailTokenPattern.test(token) ? token : null;
}
