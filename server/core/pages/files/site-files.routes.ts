import { isLocale } from '#contracts/core/locale.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { requestLocaleOf } from '#server/core/http/request-locale.ts';
import { robotsText } from './robots.ts';
import { sitemapText } from './sitemap.ts';
import { webManifest } from './web-manifest.ts';

const AN_HOUR = 'public, max-age=3600';

/**
 * Registers robots.txt, the sitemap and the web manifest. They contain the shop's name and URL, so they cannot be part
 * of the build.
 */
export function registerSiteFileRoutes(
  app: App,
  { brand, config }: Pick<CoreDeps, 'brand' | 'config'>,
  listMorePages: () => Promise<readonly string[]>,
): void {
  app.get('/sitemap.xml', { config: { access: 'anyone' } }, async (_request, reply) => {
    const text = sitemapText(config.publicUrl, await listMorePages());
    return reply.header('content-type', 'application/xml; charset=utf-8').header('cache-control', AN_HOUR).send(text);
  });
  const robots = robotsText(config.publicUrl);
  app.get('/robots.txt', { config: { access: 'anyone' } }, (_request, reply) => {
    void reply.header('content-type', 'text/plain; charset=utf-8').header('cache-control', AN_HOUR).send(robots);
  });
  app.get<{ Querystring: { language?: string } }>(
    '/site.webmanifest',
    { config: { access: 'anyone' } },
    (request, reply) => {
      const { language } = request.query;
      const locale = isLocale(language) ? language : requestLocaleOf(request);
      void reply
        .header('content-type', 'application/manifest+json; charset=utf-8')
        .header('cache-control', isLocale(language) ? AN_HOUR : 'private, no-cache')
        .send(JSON.stringify(webManifest(brand, locale)));
    },
  );
}
