import type { FastifyRequest } from 'fastify';
import type { Customer, Visitor } from '#server/core/actor.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import { networkOf } from './client-address.ts';
import { guestHashOf } from './purchase-cookie.ts';
import { sessionTokenOf } from './session-cookie.ts';

/** Whom a session belongs to; server/identity keeps them. */
export type SessionBook = {
  /** Null where the token leads to no session that is still good. One indexed read. */
  find(token: string): Promise<Pick<Customer, 'customerId' | 'sessionId' | 'provenAt'> | null>;
};

/**
 * Who stands behind a request: a customer where the session cookie leads to a session that is still good, else a guest.
 * One indexed read for those who carry the cookie, none for everybody else (docs/decisions/0008).
 */
export async function visitorOf(
  deps: Pick<CoreDeps, 'config' | 'keyring' | 'sessions'>,
  request: FastifyRequest,
): Promise<Visitor> {
  const guestHash = guestHashOf(deps, request);
  const address = networkOf(request.ip);
  const token = sessionTokenOf(deps, request);
  const session = token === null ? null : await deps.sessions.find(token);
  if (session === null) return { kind: 'guest', guestHash, address };
  return { kind: 'customer', ...session, guestHash, address };
}
