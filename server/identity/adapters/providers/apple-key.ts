import { createPrivateKey, type KeyObject } from 'node:crypto';

/** Parses a P-256 private key in PEM, with line breaks or `\n`. Returns null if the text is not such a key. */
export function parseAppleKey(pem: string): KeyObject | null {
  try {
    const key = createPrivateKey(pem.replaceAll(String.raw`\n`, '\n'));
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null;
  } catch {
    return null;
  }
}
