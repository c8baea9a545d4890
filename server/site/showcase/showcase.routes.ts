import type { FastifyReply, FastifyRequest } from 'fastify';
import { accepted } from '#contracts/core/problem.ts';
import * as calls from '#contracts/site/showcase.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { App } from '#server/core/http/app-type.ts';
import { acceptUploads } from '#server/core/http/bodies/multipart.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/site/deps.ts';
import { addShowcaseFile } from './add-showcase-file.ts';
import { parseByteRange } from './byte-range.ts';
import { clearShowcaseSlot, saveShowcaseSlot } from './change-showcase-slot.ts';
import { findShowcaseFile, listShowcaseSlots, type ShowcaseFileKind } from './store/showcase.ts';
import type { ShowcaseCache } from './showcase-cache.ts';

const writing = { access: 'staff', permission: 'settings.write' } as const;

export function registerShowcaseRoutes(app: App, deps: Deps, showcaseCache: ShowcaseCache): void {
  route(app, calls.listShowcase, { access: 'anyone', handle: async () => accepted(await showcaseCache.all()) });
  registerFileRoute(app, deps);
  route(app, calls.getShowcaseSlots, {
    access: 'staff',
    permission: 'settings.read',
    handle: async () => accepted(await listManagedSlots(deps)),
  });
  route(app, calls.saveShowcaseSlot, {
    ...writing,
    async handle({ actor, params, body }) {
      const saved = await saveShowcaseSlot(deps, actor, { ...params, ...body });
      showcaseCache.refresh();
      return saved.ok ? accepted(await listManagedSlots(deps)) : saved;
    },
  });
  route(app, calls.clearShowcaseSlot, {
    ...writing,
    async handle({ actor, params: { slot } }) {
      await clearShowcaseSlot(deps, actor, slot);
      showcaseCache.refresh();
      return accepted(await listManagedSlots(deps));
    },
  });
  acceptUploads(app, calls.SHOWCASE_UPLOAD_MAX_BYTES, (uploads) => {
    route(uploads, calls.addShowcaseFile, {
      ...writing,
      handle: ({ actor, body: upload }) => addShowcaseFile(deps, { actor, upload }),
    });
  });
}

async function listManagedSlots({ db }: Pick<Deps, 'db'>): Promise<calls.ManagedShowcasePicture[]> {
  const rows = await listShowcaseSlots(db);
  return rows.map(({ slot, photo, film, altEn, altHe, consent, savedAt }) => ({
    slot,
    photo,
    film,
    alt: { en: altEn, he: altHe },
    consent,
    savedAt: toIsoInstant(savedAt),
  }));
}

/** HTTP headers of photos and films. A file name always has the same content, so browsers may cache it for a year. */
const fileHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
} as const;

const mediaTypes = { photo: 'image/webp', film: 'video/mp4' } as const satisfies Record<ShowcaseFileKind, string>;

function registerFileRoute(app: App, { db }: Pick<Deps, 'db'>): void {
  const config = { access: 'anyone' } as const;

  async function serve(
    { params, headers }: FastifyRequest<{ Params: { name: string } }>,
    reply: FastifyReply,
    kind: ShowcaseFileKind,
  ) {
    const name = calls.showcaseFileSchema.safeParse(params.name);
    const content = name.success ? await findShowcaseFile(db, { name: name.data, kind }) : null;
    if (content === null) {
      return reply.code(404).header('content-type', 'text/plain; charset=utf-8').send('not found');
    }
    void reply.headers({ ...fileHeaders, 'content-type': mediaTypes[kind], 'accept-ranges': 'bytes' });
    // the server supports ranges because Safari otherwise does not play a film
    const range = parseByteRange(headers.range, content.length);
    if (range === null) return reply.send(content);
    if (range === 'unsatisfiable') {
      return reply.code(416).header('content-range', `bytes */${content.length}`).send();
    }
    const { first, last } = range;
    return reply
      .code(206)
      .header('content-range', `bytes ${first}-${last}/${content.length}`)
      .send(content.subarray(first, last + 1));
  }

  app.get<{ Params: { name: string } }>('/showcase/:name.webp', { config }, (request, reply) =>
    serve(request, reply, 'photo'),
  );
  app.get<{ Params: { name: string } }>('/showcase/:name.mp4', { config }, (request, reply) =>
    serve(request, reply, 'film'),
  );
}
