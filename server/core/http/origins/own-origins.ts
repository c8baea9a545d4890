import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config/config.ts';

type Needs = { readonly config: Pick<Config, 'production' | 'publicUrl'> };

/** Who we are for browsers: the public address; in development whatever name somebody reached us by, too. */
export function ownOrigins({ config }: Needs, request: FastifyRequest): readonly string[] {
  return config.production ? [config.publicUrl] : [config.publicUrl, `${request.protocol}://${request.host}`];
}

/** The one of them that the page of this request stands on; the public address where the browser does not say. */
export function originOfPage(needs: Needs, request: FastifyRequest): string {
  const said = request.headers.origin;
  return ownOrigins(needs, request).find((origin) => origin === said) ?? needs.config.publicUrl;
}

/**
 * The address of the shop that a visitor is at, which is where the cookies stay: the public one, or in development the
 * name somebody reached us by.
 */
export function originOfVisit(needs: Needs, request: FastifyRequest): string {
  const origins = ownOrigins(needs, request);
  return origins.find((origin) => new URL(origin).host === request.host) ?? needs.config.publicUrl;
}
