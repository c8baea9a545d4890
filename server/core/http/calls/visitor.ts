import type { FastifyRequest } from 'fastify';
import type { Caller, Customer, Staff, Visitor } from '#server/core/actor.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import { workProofOf } from '#server/core/proof-of-work/proof-of-work.ts';
import type { Access } from '../app-type.ts';
import { networkOf } from '../limits/client-address.ts';
import type { RequestFrom } from '../limits/guessing.ts';
import { guestHashOf } from '../cookies/purchase-cookie.ts';
import { sessionTokenOf } from '../cookies/session-cookie.ts';
import { staffTokenOf } from '../cookies/staff-cookie.ts';

/** Whom a session belongs to; server/identity keeps them. */
export type SessionBook = {
  /** Returns the session's customer by one indexed read; null if the session is unknown or expired. */
  find(token: string): Promise<Pick<Customer, 'customerId' | 'sessionId' | 'provenAt'> | null>;
};

/** Who is behind a session of the staff portal; server/staff keeps them. */
export type StaffBook = {
  /** Asked for every call, so that whoever lost a role or was shut out has lost it with the next one. One indexed read. */
  /** `look` does not count as use: an open stream must not keep an idle session alive. */
  find(token: string, how?: 'use' | 'look'): Promise<Omit<Staff, 'kind' | 'address' | 'work'> | null>;
};

/** The network a request comes from, and its proof of work. */
export function requestFrom(
  deps: Pick<CoreDeps, 'clock' | 'keyring' | 'limits'>,
  request: FastifyRequest,
): Required<RequestFrom> {
  return { address: networkOf(request.ip), work: workProofOf(deps, request) };
}

/** Who stands behind a call: somebody of the staff only where the call is theirs, else a visitor. */
export async function callerOf(
  deps: Pick<CoreDeps, 'clock' | 'config' | 'keyring' | 'limits' | 'sessions' | 'staff'>,
  request: FastifyRequest,
  access: Access,
): Promise<Caller> {
  const token = access === 'staff' ? staffTokenOf(deps, request) : null;
  const member = token === null ? null : await deps.staff.find(token);
  if (member === null) return visitorOf(deps, request);
  return { kind: 'staff', ...member, ...requestFrom(deps, request) };
}

/**
 * Who stands behind a request: a customer where the session cookie leads to a session that is still good, else a guest.
 * One indexed read for those who carry the cookie, none for everybody else (docs/decisions/0008).
 */
export async function visitorOf(
  deps: Pick<CoreDeps, 'clock' | 'config' | 'keyring' | 'limits' | 'sessions'>,
  request: FastifyRequest,
): Promise<Visitor> {
  const guestHash = guestHashOf(deps, request);
  const from = requestFrom(deps, request);
  const token = sessionTokenOf(deps, request);
  const session = token === null ? null : await deps.sessions.find(token);
  if (session === null) return { kind: 'guest', guestHash, ...from };
  return { kind: 'customer', ...session, guestHash, ...from };
}
