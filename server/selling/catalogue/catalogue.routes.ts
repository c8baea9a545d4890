import type { FastifyReply, FastifyRequest } from 'fastify';
import { listGiftCards, listPackages } from '#contracts/selling/catalogue.ts';
import { listMembershipPlans } from '#contracts/selling/membership.ts';
import type { Endpoint } from '#contracts/core/endpoint.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { matchesEtag } from '#server/core/http/etag.ts';
import type { Catalogue, CatalogueBook, ReadyAnswer } from './catalogue-book.ts';

const REFRESH_MS = 30_000;
/** A timer may ring a moment early. */
const SOONEST_MS = 20;

/** The catalogue's calls answer bytes from memory; PostgreSQL tells when they stop being true. */
export function registerCatalogueRoutes(app: App, deps: Deps, book: CatalogueBook): void {
  serve(app, listPackages, { book, pick: (all) => all.packages });
  serve(app, listGiftCards, { book, pick: (all) => all.giftCards });
  serve(app, listMembershipPlans, { book, pick: (all) => all.plans });
  keepFresh(app, deps, book);
}

type Shelf = { readonly book: CatalogueBook; readonly pick: (all: Catalogue) => ReadyAnswer };

/** The usual case waits for nothing: a handler that gives no promise back costs Fastify the least. */
function serve(app: App, endpoint: Endpoint, { book, pick }: Shelf): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: 'anyone', endpoint },
    handler(request, reply) {
      const known = book.peek();
      if (known !== null) {
        send(request, reply, pick(known));
        return;
      }
      book.read().then(
        (all) => send(request, reply, pick(all)),
        (error: unknown) => reply.send(error),
      );
    },
  });
}

function send(request: FastifyRequest, reply: FastifyReply, { body, etag }: ReadyAnswer): void {
  void reply.header('etag', etag).header('cache-control', 'no-cache');
  if (matchesEtag(request.headers['if-none-match'], etag)) void reply.code(304).send();
  else void reply.header('content-type', 'application/json; charset=utf-8').send(body);
}

/** Announced changes count at once, planned prices at their moment; the interval is for announcements that got lost. */
function keepFresh(app: App, { db, clock, log }: Pick<Deps, 'clock' | 'db' | 'log'>, book: CatalogueBook): void {
  function look(): void {
    book.refresh().catch((error: unknown) => log.warn({ error }, 'the catalogue could not be looked at again'));
  }
  const timer = setInterval(look, REFRESH_MS).unref();
  let nextPrice: NodeJS.Timeout | undefined;
  book.onRead((nextPriceAt) => {
    clearTimeout(nextPrice);
    if (nextPriceAt === null) return;
    const waitMs = Math.max(nextPriceAt - clock.now(), SOONEST_MS);
    // what is further away is read again before
    if (waitMs <= REFRESH_MS) nextPrice = setTimeout(look, waitMs).unref();
  });
  app.addHook('onReady', async () => {
    await db.listen('catalogue_changed', () => book.clear());
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    clearTimeout(nextPrice);
  });
}
