import { SESSION_RANDOM_LENGTH } from '#contracts/stations/cortina.ts';
import { isEqualInConstantTime } from '../adapters/cortina/accept-caller.ts';
import { parseStartSession } from '../adapters/cortina/read-message.ts';
import { newSessionId, sessionCipher } from '../adapters/cortina/session-cipher.ts';
import { openNayaxTransaction } from '../store/nayax-transaction.ts';
import { declineResponse, sessionOpenedResponse } from './nayax-responses.ts';
import type { NayaxMessageDeps } from './message-deps.ts';

const randomShape = new RegExp(`^[\\x21-\\x7e]{${SESSION_RANDOM_LENGTH}}$`);

/**
 * Opens a session for a reader that scanned a code. Returns the session id encrypted for Nayax, which has the same
 * token. Requests under any other id are declined.
 */
export async function openSession({ clock, db, nayax }: NayaxMessageDeps, bytes: Buffer): Promise<string> {
  if (nayax.tokenId === null) return declineResponse('not_implemented');
  const session = parseStartSession(bytes);
  if (session === null) return declineResponse('missing_field');
  if (!isEqualInConstantTime(session.tokenId, nayax.tokenId)) return declineResponse('not_allowed');
  if (!randomShape.test(session.random)) return declineResponse('unreadable');
  const transactionId = newSessionId();
  await openNayaxTransaction(db, {
    transactionId,
    flow: 'prepaid',
    redemptionId: null,
    machineId: null,
    limitAgorot: null,
    now: clock.now(),
  });
  return sessionOpenedResponse(sessionCipher(nayax.secretToken, transactionId, session.random));
}
