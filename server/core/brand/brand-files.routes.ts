import type { FastifyReply } from 'fastify';
import { accentSchema, logoNameSchema } from '#contracts/core/brand.ts';
import { accentShades, type AccentShades } from '#domain/core/accent.ts';
import type { App } from '#server/core/http/app-type.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import { findLogo } from './store/brand-logo.ts';

/** Cache header for files that never change: the file name is derived from the content. */
const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const access = 'anyone';

/**
 * Serves the shop's logo and colour as files. The file name determines the content, so that the files can be cached
 * forever.
 */
export function registerBrandFileRoutes(app: App, { brand, db }: Pick<CoreDeps, 'brand' | 'db'>): void {
  app.get<{ Params: { accent: string } }>('/brand/accent-:accent.css', { config: { access } }, (request, reply) => {
    const accent = accentSchema.safeParse(`#${request.params.accent}`);
    if (!accent.success) return notFound(reply);
    return reply
      .header('content-type', 'text/css; charset=utf-8')
      .header('cache-control', CACHE_FOREVER)
      .send(accentStyles(accent.data));
  });
  app.get<{ Params: { logo: string } }>('/brand/logo-:logo.png', { config: { access } }, async (request, reply) => {
    const logo = logoNameSchema.safeParse(request.params.logo);
    const picture = !logo.success
      ? null
      : logo.data === brand.look?.logo && brand.logoPicture !== null
        ? brand.logoPicture
        : await findLogo(db, logo.data);
    if (picture === null) return notFound(reply);
    return reply.header('content-type', 'image/png').header('cache-control', CACHE_FOREVER).send(picture);
  });
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('content-type', 'text/plain; charset=utf-8').send('not found');
}

function cssDeclarations({ brand, brandInk, brandSoft }: AccentShades): string {
  return `--color-brand:${brand};--color-brand-ink:${brandInk};--color-brand-soft:${brandSoft};--color-link:${brand}`;
}

/** Returns CSS that replaces the accent colour of `web/ui/theme.css`, except in high-contrast mode. */
export function accentStyles(accent: string): string {
  const { light, dark } = accentShades(accent);
  const rule = (shades: AccentShades) => `:root:not(.a11y-high-contrast){${cssDeclarations(shades)}}`;
  return `${rule(light)}@media (prefers-color-scheme:dark){${rule(dark)}}`;
}
