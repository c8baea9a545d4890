import { createCipheriv, randomInt } from 'node:crypto';
import { SESSION_ID_LENGTH } from '#contracts/stations/cortina.ts';

/** Length of the AES key in characters. The key is the last 32 characters of the shared token. */
const KEY_LENGTH = 32;

/**
 * Returns a new session id of 36 digits. It has no leading zero, because the zero would be lost if the id were read as
 * a number.
 */
export function newSessionId(): string {
  const rest = Array.from({ length: SESSION_ID_LENGTH - 1 }, () => randomInt(10)).join('');
  return `${1 + randomInt(9)}${rest}`;
}

/**
 * Returns the text "id=random" encrypted with AES-256-ECB, as Cortina's StartSession requires. Only Nayax can decrypt
 * it, because Nayax has the same token.
 */
export function sessionCipher(secretToken: string, sessionId: string, random: string): string {
  const cipher = createCipheriv('aes-256-ecb', Buffer.from(secretToken.slice(-KEY_LENGTH)), null);
  return Buffer.concat([cipher.update(`${sessionId}=${random}`), cipher.final()]).toString('base64');
}
