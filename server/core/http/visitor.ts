import type { FastifyRequest } from 'fastify';
import { IDLE_MS, SEEN_STEP_MS } from '#domain/core/session.ts';
import type { Deps } from '#server/deps.ts';
import type { Visitor } from '#server/core/actor.ts';
import { findSession, touchSession } from '#server/identity/store/session.ts';
import { networkOf } from './client-address.ts';
import { guestHashOf } from './purchase-cookie.ts';
import { sessionTokenOf } from './session-cookie.ts';

type Needs = Pick<Deps, 'clock' | 'config' | 'db' | 'keyring'>;

/**
 * Who stands behind a request: a customer where the session cookie leads to a session that is still good, else a guest.
 * One indexed read for those who carry the cookie, none for everybody else (docs/decisions/0008).
 */
export async function visitorOf(deps: Needs, request: FastifyRequest): Promise<Visitor> {
  const guestHash = guestHashOf(deps, request);
  const address = networkOf(request.ip);
  const token = sessionTokenOf(deps, request);
  if (token === null) return { kind: 'guest', guestHash, address };
  const now = deps.clock.now();
  const session = await findSession(deps.db, deps.keyring.tokenHash(token), { now, idleSince: now - IDLE_MS });
  if (session === null) return { kind: 'guest', guestHash, address };
  const { customerId, sessionId, provenAt, seenAt } = session;
  if (now - seenAt >= SEEN_STEP_MS) await touchSession(deps.db, sessionId, now);
  return { kind: 'customer', customerId, sessionId, provenAt, guestHash, address };
}
