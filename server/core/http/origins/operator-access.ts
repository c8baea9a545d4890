import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config/config.ts';
import { isFromThisMachine } from '../limits/client-address.ts';

/**
 * Whoever shows the operator's token, and in development this machine itself: in production a proxy that says nothing of
 * whom it asks for would be this machine, too. Nobody else learns that the address exists.
 */
export function isOperator(
  request: FastifyRequest,
  { production, metricsToken: token }: Pick<Config, 'metricsToken' | 'production'>,
): boolean {
  if (!production && isFromThisMachine(request)) return true;
  const shown = /^Bearer (\S{1,500})$/.exec(request.headers.authorization ?? '')?.[1];
  return token !== null && shown !== undefined && timingSafeEqual(digestOf(shown), digestOf(token));
}

/** Equal lengths for the comparison, whatever was shown. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
