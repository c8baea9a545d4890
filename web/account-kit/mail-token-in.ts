import { trimLinkToken } from '#contracts/core/text.ts';
import { mailTokenPattern } from '#contracts/core/mail-secret.ts';

/** Returns a URL fragment with its percent-encoding decoded; unchanged if the encoding is invalid. */
function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/**
 * Returns the token of a mailed link from a URL fragment, without punctuation that a sentence or a chat added around
 * the link. Returns null if the fragment contains no token.
 */
export function mailTokenFromFragment(hash: string): string | null {
  const token = trimLinkToken(decodeFragment(hash.slice(1)));
  return mailTokenPattern.test(token) ? token : null;
}
