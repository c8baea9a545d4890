import { SESSION_RANDOM_LENGTH } from '#contracts/stations/cortina.ts';
import { equalTexts } from '../adapters/cortina/accept-caller.ts';
import { readStartSession } from '../adapters/cortina/read-message.ts';
import { makeSessionId, sessionCipher } from '../adapters/cortina/session-cipher.ts';
import { openTransaction } from '../store/nayax-transaction.ts';
import { declined, sessionOpened } from './answers.ts';
import type { MessageDeps } from './message-deps.ts';

const randomShape = new RegExp(`^[\\x21-\\x7e]{${SESSION_RANDOM_LENGTH}}$`);

/**
 * A reader has read a code: the id under which everything about it will be said, for the other holder of the token only.
 * What is asked under any other id is declined.
 */
export async function openSession({ clock, db, nayax }: MessageDeps, bytes: Buffer): Promise<string> {
  if (nayax.tokenId === null) return declined('not_implemented');
  const session = readStartSession(bytes);
  if (session === null) return declined('missing_field');
  if (!equalTexts(session.tokenId, nayax.tokenId)) return declined('not_allowed');
  if (!randomShape.test(session.random)) return declined('unreadable');
  const transactionId = makeSessionId();
  await openTransaction(db, {
    transactionId,
    flow: 'prepaid',
    redemptionId: null,
    machineId: null,
    limitAgorot: null,
    now: clock.now(),
  });
  return sessionOpened(sessionCipher(nayax.secretToken, transactionId, session.random));
}
