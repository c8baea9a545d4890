import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config/config.ts';

type OriginDeps = { readonly config: Pick<Config, 'production' | 'publicUrl'> };

/**
 * Returns the shop's own origins. This is the origin of the public URL, and in development also the host name of the
 * request.
 */
export function shopOrigins({ config }: OriginDeps, request: FastifyRequest): readonly string[] {
  return config.production ? [config.publicUrl] : [config.publicUrl, `${request.protocol}://${request.host}`];
}

/**
 * Returns the origin of the page that sent the request, if it is one of the shop's own origins. Otherwise returns the
 * public origin.
 */
export function requestPageOrigin(deps: OriginDeps, request: FastifyRequest): string {
  const declared = request.headers.origin;
  return shopOrigins(deps, request).find((origin) => origin === declared) ?? deps.config.publicUrl;
}

/**
 * Returns the origin that the visitor uses and to which the cookies belong. This is the public origin, or in
 * development the host name of the request.
 */
export function visitorOrigin(deps: OriginDeps, request: FastifyRequest): string {
  const origins = shopOrigins(deps, request);
  return origins.find((origin) => new URL(origin).host === request.host) ?? deps.config.publicUrl;
}
