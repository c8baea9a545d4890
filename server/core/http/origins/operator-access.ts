import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config/config.ts';
import { isLoopbackRequest } from '../limits/client-address.ts';

/**
 * Returns true for a request with the operator's token. In development, also returns true for requests from this
 * machine. In production it does not, because a request through a proxy without forwarding headers also seems to come
 * from this machine. All other requests get "not found".
 */
export function isOperator(
  request: FastifyRequest,
  { production, metricsToken: token }: Pick<Config, 'metricsToken' | 'production'>,
): boolean {
  if (!production && isLoopbackRequest(request)) return true;
  const bearerToken = /^Bearer (\S{1,500})$/.exec(request.headers.authorization ?? '')?.[1];
  return token !== null && bearerToken !== undefined && timingSafeEqual(digestOf(bearerToken), digestOf(token));
}

/** Hashes a token before it is compared, because `timingSafeEqual` requires equal lengths. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
