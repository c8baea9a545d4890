import type { FastifyRequest } from 'fastify';
import type { Caller, Customer, Staff, Visitor } from '#server/core/actor.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import type { Access } from './app-type.ts';
import { networkOf } from './client-address.ts';
import { guestHashOf } from './purchase-cookie.ts';
import { sessionTokenOf } from './session-cookie.ts';
import { staffTokenOf } from './staff-cookie.ts';

/** Whom a session belongs to; server/identity keeps them. */
export type SessionBook = {
  /** Null where the token leads to no session that is still good. One indexed read. */
  find(token: string): Promise<Pick<Customer, 'customerId' | 'sessionId' | 'provenAt'> | null>;
};

/** Who is behind a session of the staff portal; server/staff keeps them. */
export type StaffBook = {
  /** Asked for every call, so that whoever lost a role or was shut out has lost it with the next one. One indexed read. */
  /** `look` does not count as use: an open stream must not keep an idle session alive. */
  find(token: string, how?: 'use' | 'look'): Promise<Omit<Staff, 'kind' | 'address'> | null>;
};

/** Who stands behind a call: somebody of the staff only where the call is theirs, else a visitor. */
export async function callerOf(
  deps: Pick<CoreDeps, 'config' | 'keyring' | 'sessions' | 'staff'>,
  request: FastifyRequest,
  access: Access,
): Promise<Caller> {
  const token = access === 'staff' ? staffTokenOf(deps, request) : null;
  const member = token === null ? null : await deps.staff.find(token);
  return member === null ? visitorOf(deps, request) : { kind: 'staff', ...member, address: networkOf(request.ip) };
}

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
