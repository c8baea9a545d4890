import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isFromThisMachine } from './client-address.ts';

/** This machine itself, or whoever shows the operator's token. Nobody else learns that the address exists. */
export function isOperator(request: FastifyRequest, token: string | null): boolean {
  if (isFromThisMachine(request)) return true;
  const shown = /^Bearer (\S{1,500})$/.exec(request.headers.authorization ?? '')?.[1];
  return token !== null && shown !== undefined && timingSafeEqual(digestOf(shown), digestOf(token));
}

/** Equal lengths for the comparison, whatever was shown. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
