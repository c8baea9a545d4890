import { isLocale } from '#contracts/core/locale.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { localeOf } from '#server/core/http/request-locale.ts';
import { robotsText } from './robots.ts';
import { sitemapText } from './sitemap.ts';
import { webManifest } from './web-manifest.ts';

const AN_HOUR = 'public, max-age=3600';

/** What machines look for at fixed addresses; it depends on the shop's name and address, so the build cannot hold it. */
export function registerSiteFileRoutes(app: App, { brand, config }: Pick<CoreDeps, 'brand' | 'config'>): void {
  const files = [
    { path: '/sitemap.xml', type: 'application/xml; charset=utf-8', text: sitemapText(config.publicUrl) },
    { path: '/robots.txt', type: 'text/plain; charset=utf-8', text: robotsText(config.publicUrl) },
  ];
  for (const { path, type, text } of files) {
    app.get(path, { config: { access: 'anyone' } }, (_request, reply) => {
      void reply.header('content-type', type).header('cache-control', AN_HOUR).send(text);
    });
  }
  app.get<{ Querystring: { language?: string } }>(
    '/site.webmanifest',
    { config: { access: 'anyone' } },
    (request, reply) => {
      const { language } = request.query;
      const locale = isLocale(language) ? language : localeOf(request);
      void reply
        .header('content-type', 'application/manifest+json; charset=utf-8')
        .header('cache-control', isLocale(language) ? AN_HOUR : 'private, no-cache')
        .send(JSON.stringify(webManifest(brand, locale)));
    },
  );
}
