import type { FastifyReply, FastifyRequest } from 'fastify';
import { confidentialHeaders } from '#server/core/http/origins/security-headers.ts';

/** A page with the token of a mail behind an escaped '#', as some mail gateways rewrite it. */
const escaped = /^(\/[a-z/]+)%23([A-Za-z0-9_-]{43})(?:[?&=].*)?$/u;

/** The address with its '#' put back; null for every other address. Only pages of our own: a path, never a host. */
export function mendEscapedFragment(url: string): string | null {
  const [, page, token] = escaped.exec(url) ?? [];
  if (page === undefined || token === undefined || page.startsWith('//')) return null;
  return `${page}#${token}`;
}

/** A hook of page routes: such an address is opened with its '#', by an answer that nothing stores. */
export function redirectEscapedFragment(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const mended = mendEscapedFragment(request.url);
  if (mended === null) done();
  else void reply.headers(confidentialHeaders).redirect(mended);
}
