import type { FastifyRequest } from 'fastify';
import type { App } from '#server/core/http/app-type.ts';
import { contentPolicy, paymentOriginOf } from '#server/core/http/origins/security-headers.ts';
import { browserLocaleOf, chosenLocaleOf } from '#server/core/http/request-locale.ts';
import { redirectEscapedFragment } from '#server/core/pages/escaped-fragment.ts';
import type { Deps } from '#server/deps.ts';
import { portalDocument } from '../documents/portal-document.ts';

/** The pages of the portal: one empty document, which the portal's own script draws. Nothing in it is of anybody. */
export function registerPortal(app: App, deps: Deps): void {
  const config = { access: 'anyone', confidential: true } as const;
  // a page of ours as bytes, or a mail, both without scripts, is shown beside the form that changes what it says
  const policy = `${contentPolicy({ paymentOrigin: paymentOriginOf(deps.config), bootScript: deps.pages.bootScript })}; frame-src blob: 'self'`;
  app.get('/admin', { config }, (_request, reply) => reply.redirect('/admin/dashboard'));
  app.get('/admin/*', { config, onRequest: redirectEscapedFragment }, (request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(documentFor(deps, request)),
  );
}

function documentFor({ brand, pages }: Deps, request: FastifyRequest): string {
  const locale = chosenLocaleOf(request) ?? browserLocaleOf(request);
  return portalDocument({ locale, shopName: brand.name[locale], ...pages.portal, bootScript: pages.bootScript });
}
