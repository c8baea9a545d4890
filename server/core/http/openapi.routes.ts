import type { CoreDeps } from '#server/core/deps.ts';
import type { App, KnownRoute, KnownRoutes } from './app-type.ts';
import { apiPage } from './api-page.ts';
import { isApiPath } from './error-answer.ts';
import { openApiOf } from './openapi.ts';

/** These two speak about the contract and are no calls of it. */
const ownPaths: readonly string[] = ['/api/openapi.json', '/api/docs'];

function isForeign({ endpoint, path, method }: KnownRoute): boolean {
  return endpoint === null && isApiPath(path) && !ownPaths.includes(path) && method !== 'HEAD';
}

/** The contract for whoever builds against us, for machines and to read. Made once everything is registered. */
export function registerOpenApi(app: App, deps: CoreDeps, known: KnownRoutes): void {
  let documentText = '';
  let pageText = '';
  app.addHook('onReady', async () => {
    const endpoints = known.routes.flatMap((route) => (route.endpoint === null ? [] : [route.endpoint]));
    const document = openApiOf({
      title: deps.brand.name.en,
      version: deps.config.version,
      serverUrl: deps.config.publicUrl,
      endpoints: [...new Set(endpoints)],
      foreign: known.routes.filter(isForeign),
    });
    documentText = JSON.stringify(document);
    pageText = apiPage(document);
  });
  app.get('/api/openapi.json', { config: { access: 'anyone' } }, (_request, reply) =>
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(documentText),
  );
  app.get('/api/docs', { config: { access: 'anyone' } }, (_request, reply) =>
    reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-cache').send(pageText),
  );
}
