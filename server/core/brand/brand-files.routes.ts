import type { FastifyReply } from 'fastify';
import { accentColorSchema, logoNameSchema } from '#contracts/core/brand.ts';
import { accentShades, type AccentShades } from '#domain/core/accent.ts';
import { iconNameForSize, iconPaths } from '#domain/core/look/icon-paths.ts';
import { secondaryColorShades, type SecondaryColorShades } from '#domain/core/look/secondary-color.ts';
import type { App } from '#server/core/http/app-type.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import { prepareFile } from '#server/core/pages/early/prepared-responses.ts';
import { sendPrepared } from '#server/core/pages/early/send-prepared.ts';
import { encodeIco } from './ico-file.ts';
import { findBrandLogo } from './store/brand-logo.ts';

/** Cache header for files that never change, because their file name is derived from their content. */
const CACHE_FOREVER = 'public, max-age=31536000, immutable';
/** Cache header of an icon, which has a fixed path but changes with the shop's appearance. */
const AN_HOUR = 'public, max-age=3600';
const access = 'anyone';

/**
 * Serves the shop's logo and colours. Their file names depend on their content, so browsers can cache them forever. The
 * icons are served at the fixed paths at which browsers request them.
 */
export function registerBrandFileRoutes(app: App, deps: Pick<CoreDeps, 'brand' | 'db' | 'pages'>): void {
  const { brand, db } = deps;
  serveColors(app, 'accent', accentStyles);
  serveColors(app, 'second', secondaryColorStyles);
  app.get<{ Params: { logo: string } }>('/brand/logo-:logo.png', { config: { access } }, async (request, reply) => {
    const logo = logoNameSchema.safeParse(request.params.logo);
    const picture = !logo.success
      ? null
      : logo.data === brand.look?.logo && brand.logoPicture !== null
        ? brand.logoPicture
        : await findBrandLogo(db, logo.data);
    if (picture === null) return notFound(reply);
    return reply.header('content-type', 'image/png').header('cache-control', CACHE_FOREVER).send(picture);
  });
  serveIcons(app, deps);
}

/** Serves a style sheet for each valid colour. */
function serveColors(app: App, kind: 'accent' | 'second', stylesOf: (color: string) => string): void {
  app.get<{ Params: { color: string } }>(`/brand/${kind}-:color.css`, { config: { access } }, (request, reply) => {
    const color = accentColorSchema.safeParse(`#${request.params.color}`);
    if (!color.success) return notFound(reply);
    return reply
      .header('content-type', 'text/css; charset=utf-8')
      .header('cache-control', CACHE_FOREVER)
      .send(stylesOf(color.data));
  });
}

/** Serves the icons at their fixed paths. Uses the shop's own icons, or the built-in files if the shop has none. */
function serveIcons(app: App, { brand, db, pages }: Pick<CoreDeps, 'brand' | 'db' | 'pages'>): void {
  for (const [path, size] of Object.entries(iconPaths)) {
    app.get(path, { config: { access } }, async (request, reply) => {
      const icon = brand.look?.icon;
      const own = icon === undefined ? null : await findBrandLogo(db, iconNameForSize(icon, size));
      if (own !== null) {
        const isIco = path.endsWith('.ico');
        return reply
          .header('content-type', isIco ? 'image/x-icon' : 'image/png')
          .header('cache-control', AN_HOUR)
          .send(isIco ? encodeIco(own, size) : own);
      }
      const file = pages.files.get(path);
      if (file === undefined) return notFound(reply);
      sendPrepared(request, reply, prepareFile(path, file));
      return reply;
    });
  }
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('content-type', 'text/plain; charset=utf-8').send('not found');
}

/**
 * Returns CSS that replaces colour tokens of `web/ui/theme.css`. The colours apply to the light and the dark colour
 * scheme, but not to high-contrast mode.
 */
function schemeStyles(light: string, dark: string): string {
  const rule = (declarations: string) => `:root:not(.a11y-high-contrast){${declarations}}`;
  return `${rule(light)}@media (prefers-color-scheme:dark){${rule(dark)}}`;
}

function accentDeclarations({ brand, brandInk, brandSoft }: AccentShades): string {
  return `--color-brand:${brand};--color-brand-ink:${brandInk};--color-brand-soft:${brandSoft};--color-link:${brand}`;
}

function accentStyles(accent: string): string {
  const { light, dark } = accentShades(accent);
  return schemeStyles(accentDeclarations(light), accentDeclarations(dark));
}

function secondDeclarations({ action, actionHover, actionInk }: SecondaryColorShades): string {
  return `--color-cta:${action};--color-cta-hover:${actionHover};--color-cta-ink:${actionInk}`;
}

function secondaryColorStyles(second: string): string {
  const { light, dark } = secondaryColorShades(second);
  return schemeStyles(secondDeclarations(light), secondDeclarations(dark));
}
