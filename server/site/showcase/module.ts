import type { App } from '#server/core/http/app-type.ts';
import { defineModule } from '#server/core/modules/define-module.ts';
import type { PageSource } from '#server/core/pages/page-source.ts';
import type { Deps } from '#server/site/deps.ts';
import { createShowcaseCache } from './showcase-cache.ts';
import { registerShowcaseRoutes } from './showcase.routes.ts';

/** Declares the optional module for the shop's own photos and film, which replace the site's drawings. */
export const showcase = defineModule({
  name: 'showcase',
  switch: 'showcase',
  routes(app: App, deps: Deps): PageSource {
    const book = createShowcaseCache(deps);
    registerShowcaseRoutes(app, deps, book);
    return { onChange: book.onChange };
  },
});
