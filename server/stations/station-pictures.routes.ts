import type { FastifyReply, FastifyRequest } from 'fastify';
import { stationPictureNameSchema } from '#contracts/stations/station-picture.ts';
import type { App } from '#server/core/http/app-type.ts';
import type { Deps } from '#server/stations/deps.ts';
import { findPictureFile } from './store/record/station-picture.ts';

/**
 * Response headers of photo files. The name of a photo is derived from its content. A file therefore never changes and
 * can be cached for a year.
 */
const fileHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'content-type': 'image/webp',
} as const;

type Request = FastifyRequest<{ Params: { name: string } }>;

export function registerStationPictureRoutes(app: App, { db }: Pick<Deps, 'db'>): void {
  const config = { access: 'anyone' } as const;

  async function serve({ params }: Request, reply: FastifyReply, small: boolean) {
    const name = stationPictureNameSchema.safeParse(params.name);
    const content = name.success ? await findPictureFile(db, { name: name.data, small }) : null;
    if (content === null) {
      return reply.code(404).header('content-type', 'text/plain; charset=utf-8').send('not found');
    }
    return reply.headers(fileHeaders).send(content);
  }

  app.get<{ Params: { name: string } }>('/station-pictures/:name.webp', { config }, (request, reply) =>
    serve(request, reply, false),
  );
  app.get<{ Params: { name: string } }>('/station-pictures/small/:name.webp', { config }, (request, reply) =>
    serve(request, reply, true),
  );
}
