import type { CoreDeps } from '#server/core/deps.ts';
import type { App, RegisteredRoute, RegisteredRoutes } from '../app-type.ts';
import { apiDocumentationPage } from './api-documentation-page.ts';
import { isApiPath } from '../problems/error-response.ts';
import { openApiDocumentOf } from './openapi.ts';

/** Paths that describe the API definition and do not belong to it themselves. */
const projectPaths: readonly string[] = ['/api/openapi.json', '/api/docs'];

function isUndeclared({ endpoint, path, method }: RegisteredRoute): boolean {
  return endpoint === null && isApiPath(path) && !projectPaths.includes(path) && method !== 'HEAD';
}

type RenderedDocuments = { readonly document: string; readonly page: string };

/** Serves the OpenAPI document as JSON and as a page. The document is generated at the first request. */
export function registerOpenApi(app: App, deps: CoreDeps, registeredRoutes: RegisteredRoutes): void {
  let rendered: RenderedDocuments | undefined;

  function make(): RenderedDocuments {
    const endpoints = registeredRoutes.routes.flatMap((route) => (route.endpoint === null ? [] : [route.endpoint]));
    const document = openApiDocumentOf({
      title: deps.brand.name.en,
      version: deps.config.version,
      serverUrl: deps.config.publicUrl,
      endpoints: [...new Set(endpoints)],
      refusals: app.refusals,
      undeclared: registeredRoutes.routes.filter(isUndeclared),
    });
    return { document: JSON.stringify(document), page: apiDocumentationPage(document) };
  }

  // the document's title contains the shop's name
  deps.brandCache.onChange(() => (rendered = undefined));

  function texts(): RenderedDocuments {
    rendered ??= make();
    return rendered;
  }

  app.get('/api/openapi.json', { config: { access: 'anyone' } }, (_request, reply) =>
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(texts().document),
  );
  app.get('/api/docs', { config: { access: 'anyone' } }, (_request, reply) =>
    reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-cache').send(texts().page),
  );
}
