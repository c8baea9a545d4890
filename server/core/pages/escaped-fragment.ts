import type { FastifyReply, FastifyRequest } from 'fastify';
import { confidentialHeaders } from '#server/core/http/origins/security-headers.ts';

/**
 * Matches the URL of a page with a mail token after an escaped '#'. Some mail gateways rewrite links in this way.
 * Parameters, and punctuation that was copied with the link, can follow.
 */
const escapedFragment = /^(\/[a-z/]+)%23([A-Za-z0-9_-]{43})(?![A-Za-z0-9_-])/u;

/**
 * Returns the URL with its '#' restored. Returns null for every other URL. It restores only pages of our own site,
 * because the result is always a path and never contains a host.
 */
export function restoreEscapedFragment(url: string): string | null {
  const [, page, token] = escapedFragment.exec(url) ?? [];
  if (page === undefined || token === undefined || page.startsWith('//')) return null;
  return `${page}#${token}`;
}

/** Redirects a page URL with an escaped '#' to the URL with '#', without caching. It runs as a hook of page routes. */
export function redirectEscapedFragment(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const mended = restoreEscapedFragment(request.url);
  if (mended === null) done();
  else void reply.headers(confidentialHeaders).redirect(mended);
}
