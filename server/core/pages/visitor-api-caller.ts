import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contracts/core/endpoint.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { App } from '#server/core/http/app-type.ts';
import type { PageApiCaller } from './pages.ts';

/**
 * Creates the API for a page that is rendered on the server. It uses the same routes as the browser's calls, but
 * without a socket. It sends the visitor's cookies and IP address, and the page's language. For pages that are the same
 * for all visitors, `visitor` is null and the caller is anonymous.
 */
export function createVisitorApiCaller(app: App, locale: Locale, visitor: FastifyRequest | null): PageApiCaller {
  return async (endpoint, input) => {
    const cookie = visitor?.headers.cookie;
    const answer = await app.inject({
      method: endpoint.method,
      url: pathOf(endpoint, input),
      // a page calls its own site, so the request counts as same-origin, regardless of how the visitor reached the page
      headers: {
        ...recordOf(input.headers),
        'x-language': locale,
        'sec-fetch-site': 'same-origin',
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie === undefined ? {} : { cookie }),
      },
      ...(visitor === null ? {} : { remoteAddress: visitor.ip }),
      ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
    });
    const { link } = answer.headers;
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const body = isJson ? answer.json<unknown>() : null;
    return { status: answer.statusCode, body, link: typeof link === 'string' ? link : null };
  };
}

function pathOf(endpoint: Endpoint, input: { readonly params?: unknown; readonly query?: unknown }): string {
  const params = recordOf(input.params);
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams(recordOf(input.query)).toString();
  return query === '' ? path : `${path}?${query}`;
}

function recordOf(part: unknown): Record<string, string> {
  if (typeof part !== 'object' || part === null) return {};
  const entries = Object.entries(part).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
