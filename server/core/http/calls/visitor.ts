import type { FastifyRequest } from 'fastify';
import type { Caller, Visitor } from '#server/core/actor.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import { proofOfWorkCheckOf } from '#server/core/proof-of-work/proof-of-work.ts';
import type { Access } from '../app-type.ts';
import { networkOf } from '../limits/client-address.ts';
import type { RequestClient } from '../limits/guessing.ts';
import { guestHashOf } from '../cookies/purchase-cookie.ts';
import { sessionTokenOf } from '../cookies/session-cookie.ts';
import { staffTokenOf } from '../cookies/staff-cookie.ts';

/** Returns the network of the client and the proof of work of its request. */
export function requestClientOf(
  deps: Pick<CoreDeps, 'clock' | 'keyring' | 'limits'>,
  request: FastifyRequest,
): Required<RequestClient> {
  return { address: networkOf(request.ip), work: proofOfWorkCheckOf(deps, request) };
}

/** Returns the caller of a request. It is a staff user only for calls of the portal, and otherwise a visitor. */
export async function callerOf(
  deps: Pick<CoreDeps, 'clock' | 'config' | 'keyring' | 'limits' | 'sessions' | 'staff'>,
  request: FastifyRequest,
  access: Access,
): Promise<Caller> {
  const token = access === 'staff' ? staffTokenOf(deps, request) : null;
  const staffUser = token === null ? null : await deps.staff.find(token);
  if (staffUser === null) return visitorOf(deps, request);
  return { kind: 'staff', ...staffUser, ...requestClientOf(deps, request) };
}

/**
 * Returns the visitor of a request: the customer of a valid session cookie, or a guest. Requests with the session
 * cookie need one indexed read, and all other requests need none (docs/decisions/0008).
 */
export async function visitorOf(
  deps: Pick<CoreDeps, 'clock' | 'config' | 'keyring' | 'limits' | 'sessions'>,
  request: FastifyRequest,
): Promise<Visitor> {
  const guestHash = guestHashOf(deps, request);
  const from = requestClientOf(deps, request);
  const token = sessionTokenOf(deps, request);
  const session = token === null ? null : await deps.sessions.find(token);
  if (session === null) return { kind: 'guest', guestHash, ...from };
  return { kind: 'customer', ...session, guestHash, ...from };
}
