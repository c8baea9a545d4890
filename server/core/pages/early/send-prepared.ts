import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '#server/core/http/calls/etag.ts';
import { chooseEncoding } from './encoded-body.ts';
import type { PreparedResponse } from './prepared-responses.ts';

const NOT_MODIFIED = 304;

/**
 * Sends a cached response through the framework. `serveCachedBeforeRouting` sends the same bytes before the framework.
 */
export function sendPrepared(request: FastifyRequest, reply: FastifyReply, response: PreparedResponse): void {
  const { body, headers, withoutHeaders = [] } = response;
  const encoding = chooseEncoding(body, request.headers['accept-encoding']);
  const { bytes, etag } = body[encoding] ?? body.identity;
  for (const name of withoutHeaders) reply.removeHeader(name);
  void reply.headers({ ...headers, etag });
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    void reply.code(NOT_MODIFIED).send();
    return;
  }
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  void reply.send(bytes);
}
