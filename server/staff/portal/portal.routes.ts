import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { locales } from '#contracts/core/locale.ts';
import type { App } from '#server/core/http/app-type.ts';
import { contentSecurityPolicy } from '#server/core/http/origins/security-headers.ts';
import { browserLocaleOf, chosenLocaleOf } from '#server/core/http/request-locale.ts';
import { redirectEscapedFragment } from '#server/core/pages/escaped-fragment.ts';
import type { Deps } from '#server/staff/deps.ts';
import { portalDocument } from '../documents/portal-document.ts';

/**
 * Registers the pages of the portal. All pages are the same empty HTML document without personal data, and the portal's
 * script fills it.
 */
export function registerPortalRoutes(app: App, deps: Deps): void {
  const config = { access: 'anyone', confidential: true } as const;
  // previews are shown in frames without scripts; a preview is a page of the shop from a blob URL, or a mail
  const { paymentOrigin } = app;
  const policy = `${contentSecurityPolicy({ paymentOrigin, bootScript: deps.pages.bootScript })}; frame-src blob: 'self'`;
  app.get('/admin', { config }, (_request, reply) => reply.redirect('/admin/dashboard'));
  app.get('/admin/*', { config, onRequest: redirectEscapedFragment }, (request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(documentFor(deps, request)),
  );
  if (!deps.config.production) registerComponentPages(app, deps);
}

/**
 * Registers the pages that show the components of the design system in all their states. They exist in development and
 * tests only. With the look `site`, a page uses the style sheets of the site instead of those of the portal.
 */
function registerComponentPages(app: App, deps: Deps): void {
  const config = { access: 'anyone', confidential: true } as const;
  app.get('/dev/components', { config }, (request, reply) =>
    reply.redirect(`/dev/components/${chosenLocaleOf(request) ?? browserLocaleOf(request)}/site`),
  );
  app.get('/dev/components/:locale/:look', { config }, (request, reply) => {
    const params = componentsAddress.safeParse(request.params);
    if (!params.success) return reply.callNotFound();
    const { locale, look } = params.data;
    const { brand, pages } = deps;
    const shop = { locale, shopName: brand.name[locale], modulesOff: [], look: null, bootScript: pages.bootScript };
    const styles = look === 'portal' ? pages.portal.styles : siteStylesOf(pages.files);
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .send(portalDocument({ ...shop, script: pages.portal.script, styles, fonts: [] }));
  });
}

const componentsAddress = z.object({ locale: z.enum(locales), look: z.enum(['site', 'portal']) });

/**
 * Returns the style sheets of the site's home page and of its other pages. The first style sheet sets the order of the
 * CSS cascade layers.
 */
function siteStylesOf(files: Deps['pages']['files']): string[] {
  const named = (name: string) => [...files.keys()].filter((url) => url.startsWith(`/assets/${name}-`));
  return [...named('entry-client'), ...named('pages')].filter((url) => url.endsWith('.css'));
}

function documentFor({ brand, config, pages }: Deps, request: FastifyRequest): string {
  const locale = chosenLocaleOf(request) ?? browserLocaleOf(request);
  const shopName = brand.name[locale];
  const { modulesOff } = config;
  return portalDocument({
    locale,
    shopName,
    modulesOff,
    look: brand.look ?? null,
    ...pages.portal,
    bootScript: pages.bootScript,
  });
}
