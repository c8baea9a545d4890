import type { FastifyReply } from 'fastify';
import { nextPageLink } from '#contracts/core/paging.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { Page } from '#domain/core/page.ts';

type PageCall = { readonly reply: FastifyReply; readonly query: { readonly limit: number } };

/**
 * Responds with one page of the list at `path`. The `Link` header contains the URL of the next page, if there is a next
 * page.
 */
export function sendListPage<Entry>({ reply, query }: PageCall, path: string, { entries, next }: Page<Entry>) {
  if (next !== null) void reply.header('link', nextPageLink(path, { cursor: next, limit: query.limit }));
  return accepted([...entries]);
}
