import type { FastifyRequest } from 'fastify';
import type { RequestSource } from '#server/core/geo/port.ts';

/** What a request tells of where it comes from: the address behind trusted proxies, and the last hop's own. */
export function requestSourceOf(request: FastifyRequest): RequestSource {
  return { address: request.ip, peer: request.socket.remoteAddress ?? request.ip, headers: request.headers };
}
