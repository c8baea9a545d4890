import type { FastifyRequest } from 'fastify';
import type { Caller, Visitor } from '#server/core/actor.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import { proofOfWorkVerifierOf } from '#server/core/proof-of-work/proof-of-work.ts';
import type { Access } from '../app-type.ts';
import { networkOfIpAddress } from '../limits/client-address.ts';
import type { RequestClient } from '../limits/guess-limits.ts';
import { guestHashOfRequest } from '../cookies/purchase-cookie.ts';
import { sessionTokenOfRequest } from '../cookies/session-cookie.ts';
import { staffTokenOfRequest } from '../cookies/staff-cookie.ts';

/** Returns the network of the client and the proof of work of its request. */
export function requestClientOf(
  deps: Pick<CoreDeps, 'clock' | 'keyring' | 'limits'>,
  request: FastifyRequest,
): Required<RequestClient> {
  return { address: networkOfIpAddress(request.ip), work: proofOfWorkVerifierOf(deps, request) };
}

/** Returns the caller of a request. It is a staff user only for calls of the portal, and otherwise a visitor. */
export async function callerOfRequest(
  deps: Pick<CoreDeps, 'clock' | 'config' | 'keyring' | 'limits' | 'sessions' | 'staff'>,
  request: FastifyRequest,
  access: Access,
): Promise<Caller> {
  const token = access === 'staff' ? staffTokenOfRequest(deps, request) : null;
  const staffUser = token === null ? null : await deps.staff.find(token);
  if (staffUser === null) return visitorOfRequest(deps, request);
  return { kind: 'staff', ...staffUser, ...requestClientOf(deps, request) };
}

/**
 * Returns the visitor of a request: the customer of a valid session cookie, or a guest. Requests with the session
 * cookie need one indexed read, and all other requests need none (docs/decisions/0008).
 */
export async function visitorOfRequest(
  deps: Pick<CoreDeps, 'clock' | 'config' | 'keyring' | 'limits' | 'sessions'>,
  request: FastifyRequest,
): Promise<Visitor> {
  const guestHash = guestHashOfRequest(deps, request);
  const from = requestClientOf(deps, request);
  const token = sessionTokenOfRequest(deps, request);
  const session = token === null ? null : await deps.sessions.find(token);
  if (session === null) return { kind: 'guest', guestHash, ...from };
  return { kind: 'customer', ...session, guestHash, ...from };
}
