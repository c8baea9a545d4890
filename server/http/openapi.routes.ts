import type { Deps } from '#server/deps.ts';
import type { App } from './app-type.ts';
import { apiPage } from './api-page.ts';
import type { KnownRoutes } from './known-routes.ts';
import { openApiOf } from './openapi.ts';

/** The contract for whoever builds against us, for machines and to read. Made once everything is registered. */
export function registerOpenApi(app: App, deps: Deps, known: KnownRoutes): void {
  let documentText = '';
  let pageText = '';
  app.addHook('onReady', async () => {
    const endpoints = known.routes.flatMap((route) => (route.endpoint === null ? [] : [route.endpoint]));
    const document = openApiOf({
      title: deps.brand.name.en,
      version: deps.config.version,
      serverUrl: deps.config.publicUrl,
      endpoints: [...new Set(endpoints)],
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
