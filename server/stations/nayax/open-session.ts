import { SESSION_RANDOM_LENGTH } from '#contracts/stations/cortina.ts';
import { isEqualInConstantTime } from '../adapters/cortina/accept-caller.ts';
import { readStartSession } from '../adapters/cortina/read-message.ts';
import { newSessionId, sessionCipher } from '../adapters/cortina/session-cipher.ts';
import { openNayaxTransaction } from '../store/nayax-transaction.ts';
import { declineText, sessionOpenedText } from './answers.ts';
import type { NayaxMessageDeps } from './message-deps.ts';

const randomShape = new RegExp(`^[\\x21-\\x7e]{${SESSION_RANDOM_LENGTH}}$`);

/**
 * Opens a session for a reader that scanned a code. Returns the session id encrypted for Nayax, which has the same
 * token. Requests under any other id are declined.
 */
export async function openSession({ clock, db, nayax }: NayaxMessageDeps, bytes: Buffer): Promise<string> {
  if (nayax.tokenId === null) return declineText('not_implemented');
  const session = readStartSession(bytes);
  if (session === null) return declineText('missing_field');
  if (!isEqualInConstantTime(session.tokenId, nayax.tokenId)) return declineText('not_allowed');
  if (!randomShape.test(session.random)) return declineText('unreadable');
  const transactionId = newSessionId();
  await openNayaxTransaction(db, {
    transactionId,
    flow: 'prepaid',
    redemptionId: null,
    machineId: null,
    limitAgorot: null,
    now: clock.now(),
  });
  return sessionOpenedText(sessionCipher(nayax.secretToken, transactionId, session.random));
}
