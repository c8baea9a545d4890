import { setTimeout as sleep } from 'node:timers/promises';
import type { CortinaFlow, CortinaKind } from '#contracts/stations/cortina.ts';
import { assertNever } from '#domain/core/assert-never.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { readCortinaMessage } from '../adapters/cortina/read-message.ts';
import { findTransaction, voidTransaction } from '../store/nayax-transaction.ts';
import { approveWash } from './approve-wash.ts';
import { declined } from './answers.ts';
import type { MessageDeps, Received } from './message-deps.ts';
import { noteEnd, noteRefund } from './note-end.ts';
import { settleTransaction } from './settle-transaction.ts';

const ANSWER_MS = 10 * SECOND_MS;
/** Share of the caller's timeout that may be used; the rest is for the network. */
const SHARE_OF_ITS_TIME = 2 / 3;

/** Which message an address stands for. */
export type MessageAddress = { readonly kind: CortinaKind; readonly flow: CortinaFlow | null };

/**
 * Takes one message of Nayax and gives the text of the answer. What cannot be read is declined as such and leaves no
 * trace but a line in the log: it may hold a card.
 */
export async function receiveMessage(deps: MessageDeps, address: MessageAddress, bytes: Buffer): Promise<string> {
  const message = readCortinaMessage(bytes);
  if (message === null) {
    deps.log.warn({ kind: address.kind, bytes: bytes.length }, 'a message of Nayax cannot be read');
    return declined('unreadable');
  }
  return take(deps, { ...address, message });
}

function take(deps: MessageDeps, received: Received): Promise<string> {
  const { kind } = received;
  switch (kind) {
    case 'sale':
    case 'authorization':
      return inTime(deps, received);
    case 'settlement':
    case 'sale_end':
    case 'cancel':
    case 'void':
      return noteEnd(deps, received);
    case 'refund':
      return noteRefund(deps, received);
    default:
      return assertNever(kind);
  }
}

/** A yes that comes too late is none: Nayax has called it off by then, so we do, too. */
async function inTime(deps: MessageDeps, received: Received): Promise<string> {
  const { transactionId, timeoutMs } = received.message;
  const limitMs = timeoutMs === null ? ANSWER_MS : Math.min(ANSWER_MS, Math.floor(timeoutMs * SHARE_OF_ITS_TIME));
  const over = new AbortController();
  const answer = approveWash(deps, received);
  const late = sleep(limitMs, null, { signal: over.signal, ref: false }).catch(() => null);
  const first = await Promise.race([answer, late]).finally(() => over.abort());
  if (first !== null) return first;
  deps.log.warn({ transactionId, limitMs }, 'an answer to Nayax was too late');
  void answer
    .catch(() => null)
    .then(() => giveUp(deps, transactionId))
    .catch((error: unknown) => deps.log.error({ transactionId, error: String(error) }, 'a late yes stands'));
  return declined('system_failure');
}

/** Whatever was still approved: silence would give it back, too, but much later. */
async function giveUp(deps: MessageDeps, transactionId: string): Promise<void> {
  if ((await findTransaction(deps.db, transactionId)) === null) return;
  await settleTransaction(deps, await voidTransaction(deps.db, { transactionId, now: deps.clock.now() }));
}
