import type { SessionId } from '#contracts/core/ids.ts';
import type { Clock } from '#server/core/clock/port.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { newCookieToken } from './cookies/server-cookie.ts';
import type { RequestAndReply } from './cookies/session-cookie.ts';

type SessionDeps = { readonly clock: Clock; readonly keyring: Pick<Keyring, 'tokenHash'> };

/**
 * Database access to the sessions of one kind of account. `idleMs` is the idle timeout in ms. `lastSeenIntervalMs` is
 * the minimum interval in ms between two writes of the time of last use.
 */
export type SessionTable<Row> = {
  readonly idleMs: number;
  readonly lastSeenIntervalMs: number;
  find(wanted: { readonly tokenHash: Buffer; readonly now: number; readonly idleSince: number }): Promise<Row | null>;
  touch(sessionId: SessionId, now: number): Promise<void>;
};

/**
 * Returns the valid session of a token by one indexed read. Returns null if the session is unknown, expired or ended.
 * The time of last use is written at intervals, but not if `how` is `look`, because such a request must not extend the
 * session.
 */
export async function findLiveSession<Row extends { readonly sessionId: SessionId; readonly seenAt: number }>(
  { clock, keyring }: SessionDeps,
  { idleMs, lastSeenIntervalMs, find, touch }: SessionTable<Row>,
  { token, how = 'use' }: { readonly token: string; readonly how?: 'use' | 'look' | undefined },
): Promise<Row | null> {
  const now = steadyNow(clock);
  const row = await find({ tokenHash: keyring.tokenHash(token), now, idleSince: now - idleMs });
  if (row !== null && how === 'use' && now - row.seenAt >= lastSeenIntervalMs) await touch(row.sessionId, now);
  return row;
}

/**
 * A successful reauthentication (step-up) that is not stored yet. Call `write` in the transaction that consumes the
 * code, password or challenge, and `sendNewToken` after the commit.
 */
export type PendingReauthentication = {
  write(db: Queryable, sessionId: SessionId): Promise<void>;
  /** Sets the browser's new session token. Call it after the commit. */
  sendNewToken(exchange: RequestAndReply): void;
};

type ProofTable<Proven> = {
  /** Records the authentication and replaces the session token. Returns null if the session has ended. */
  prove(
    db: Queryable,
    proof: { readonly sessionId: SessionId; readonly tokenHash: Buffer; readonly now: number },
  ): Promise<Proven | null>;
  sendToken(reply: RequestAndReply['reply'], token: string, proven: Proven): void;
};

/**
 * Prepares the record of a reauthentication (step-up) by the account's owner, with a new session token. A token that
 * was stolen before the authentication is invalid afterwards (OWASP ASVS 5.0, 7.2.4).
 */
export function prepareSessionReauthentication<Proven>(
  { clock, keyring }: SessionDeps,
  { prove, sendToken }: ProofTable<Proven>,
): PendingReauthentication {
  const token = newCookieToken();
  let proven: Proven | null = null;
  return {
    async write(db, sessionId) {
      proven = await prove(db, { sessionId, tokenHash: keyring.tokenHash(token), now: steadyNow(clock) });
    },
    sendNewToken({ reply }) {
      if (proven !== null) sendToken(reply, token, proven);
    },
  };
}
