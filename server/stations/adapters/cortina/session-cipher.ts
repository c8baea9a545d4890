import { createCipheriv, randomInt } from 'node:crypto';
import { SESSION_ID_LENGTH } from '#contracts/stations/cortina.ts';

/** Length of the key: the last 32 characters of the shared token. */
const KEY_LENGTH = 32;

/** A new id of a session: 36 digits, the first of which is no zero that a number would lose. */
export function makeSessionId(): string {
  const rest = Array.from({ length: SESSION_ID_LENGTH - 1 }, () => randomInt(10)).join('');
  return `${1 + randomInt(9)}${rest}`;
}

/** What only the other holder of the token can read: AES-256-ECB of "id=random", as Cortina's StartSession asks. */
export function sessionCipher(secretToken: string, sessionId: string, random: string): string {
  const cipher = createCipheriv('aes-256-ecb', Buffer.from(secretToken.slice(-KEY_LENGTH)), null);
  return Buffer.concat([cipher.update(`${sessionId}=${random}`), cipher.final()]).toString('base64');
}
