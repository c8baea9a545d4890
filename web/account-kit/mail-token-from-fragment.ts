import { trimLinkToken } from '#contracts/core/text.ts';
import { mailTokenPattern } from '#contracts/core/mail-secret.ts';

/** Decodes the percent-encoding of a URL fragment. Returns the fragment unchanged if the encoding is invalid. */
function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/**
 * Extracts the token of an emailed link from a URL fragment. Removes punctuation that a sentence or a chat added around
 * the link. Returns null if the fragment contains no token.
 */
export function mailTokenFromFragment(hash: string): string | null {
  const token = trimLinkToken(decodeFragment(hash.slice(1)));
  return mailTokenPattern.test(token) ? token : null;
}
