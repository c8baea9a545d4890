import { listGiftCards, listPackages } from '#contracts/selling/catalogue.ts';
import { listMembershipPlans } from '#contracts/selling/membership.ts';
import type { Endpoint } from '#contracts/core/endpoint.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import type { ReadyAnswer, ReadyAnswers } from '#server/core/pages/early/ready-answers.ts';
import { sendReady } from '#server/core/pages/early/send-ready.ts';
import type { Catalogue, CatalogueBook } from './catalogue-book.ts';

const REFRESH_MS = 30_000;
/** A timer may ring a moment early. */
const SOONEST_MS = 20;

/** One call's part of the catalogue. */
type Shelf = (all: Catalogue) => ReadyAnswer;

const shelves: readonly (readonly [Endpoint, Shelf])[] = [
  [listPackages, ({ packages }) => packages],
  [listGiftCards, ({ giftCards }) => giftCards],
  [listMembershipPlans, ({ plans }) => plans],
];

/** In front of the framework, for as long as the catalogue is in memory. */
export function keepCatalogueReady(answers: ReadyAnswers, book: CatalogueBook): void {
  for (const [endpoint, shelf] of shelves) {
    answers.keepCall(endpoint, () => {
      const known = book.peek();
      return known === null ? null : shelf(known);
    });
  }
}

/** The catalogue's calls answer bytes from memory; PostgreSQL tells when they stop being true. */
export function registerCatalogueRoutes(app: App, deps: Deps, book: CatalogueBook): void {
  for (const [endpoint, shelf] of shelves) serve(app, endpoint, { book, shelf });
  keepFresh(app, deps, book);
}

/** The usual case waits for nothing: a handler that gives no promise back costs Fastify the least. */
function serve(
  app: App,
  endpoint: Endpoint,
  { book, shelf }: { readonly book: CatalogueBook; readonly shelf: Shelf },
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: 'anyone', endpoint },
    handler(request, reply) {
      const known = book.peek();
      if (known !== null) {
        sendReady(request, reply, shelf(known));
        return;
      }
      book.read().then(
        (all) => sendReady(request, reply, shelf(all)),
        (error: unknown) => reply.send(error),
      );
    },
  });
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
