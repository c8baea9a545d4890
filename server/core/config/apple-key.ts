import { createPrivateKey, type KeyObject } from 'node:crypto';

/** Null where the text is no P-256 private key in PEM. Line breaks may be written as `\n`. */
export function readAppleKey(pem: string): KeyObject | null {
  try {
    const key = createPrivateKey(pem.replaceAll(String.raw`\n`, '\n'));
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null;
  } catch {
    return null;
  }
}
