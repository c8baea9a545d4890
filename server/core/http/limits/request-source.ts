import type { FastifyRequest } from 'fastify';
import type { RequestSource } from '#server/core/geo/port.ts';

/**
 * Returns the origin of a request. It consists of the client's IP address behind trusted proxies, and the IP address of
 * the last hop.
 */
export function requestSourceOf(request: FastifyRequest): RequestSource {
  return { address: request.ip, peer: request.socket.remoteAddress ?? request.ip, headers: request.headers };
}
