import { listGiftCards, listPackages } from '#contracts/selling/catalogue.ts';
import { listMembershipPlans } from '#contracts/selling/membership.ts';
import type { Endpoint } from '#contracts/core/endpoint.ts';
import type { Deps } from '#server/selling/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import type { PreparedResponse, PreparedResponses } from '#server/core/pages/early/prepared-responses.ts';
import { sendPrepared } from '#server/core/pages/early/send-prepared.ts';
import type { Catalogue, CatalogueCache } from './catalogue-cache.ts';

const REFRESH_MS = 30_000;
/**
 * Minimum delay of a timer in ms. It is needed because a timer can fire slightly before the scheduled price starts, and
 * then has to fire again.
 */
const SOONEST_MS = 20;

type ResponseSelector = (all: Catalogue) => PreparedResponse;

/**
 * Returns the endpoints of the catalogue. The endpoint of the plans is left out if the shop has switched memberships
 * off.
 */
function catalogueEndpointsOf({ config }: Pick<Deps, 'config'>): readonly (readonly [Endpoint, ResponseSelector])[] {
  const plans: readonly (readonly [Endpoint, ResponseSelector])[] = [[listMembershipPlans, (all) => all.plans]];
  return [
    [listPackages, ({ packages }) => packages],
    [listGiftCards, ({ giftCards }) => giftCards],
    ...(config.modulesOff.includes('membership') ? [] : plans),
  ];
}

/**
 * Serves the endpoints of the catalogue while it is cached. The web framework does not handle such a request, which
 * saves time.
 */
export function serveCatalogueFromCache(
  answers: PreparedResponses,
  deps: Pick<Deps, 'config'>,
  catalogueCache: CatalogueCache,
): void {
  for (const [endpoint, shelf] of catalogueEndpointsOf(deps)) {
    answers.addCall(endpoint, () => {
      const known = catalogueCache.peek();
      return known === null ? null : shelf(known);
    });
  }
}

/**
 * Registers the catalogue's endpoints, which respond with cached bytes. A PostgreSQL notification invalidates the
 * cache.
 */
export function registerCatalogueRoutes(app: App, deps: Deps, catalogueCache: CatalogueCache): void {
  for (const [endpoint, shelf] of catalogueEndpointsOf(deps)) serve(app, endpoint, { catalogueCache, shelf });
  reloadOnChange(app, deps, catalogueCache);
}

/**
 * Responds to a catalogue request. If the catalogue is cached, no promise is created, because a synchronous handler
 * costs Fastify the least time.
 */
function serve(
  app: App,
  endpoint: Endpoint,
  { catalogueCache, shelf }: { readonly catalogueCache: CatalogueCache; readonly shelf: ResponseSelector },
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: 'anyone', endpoint },
    handler(request, reply) {
      const known = catalogueCache.peek();
      if (known !== null) {
        sendPrepared(request, reply, shelf(known));
        return;
      }
      catalogueCache.read().then(
        (all) => sendPrepared(request, reply, shelf(all)),
        (error: unknown) => reply.send(error),
      );
    },
  });
}

/**
 * Invalidates the catalogue cache on a change notification, and reads the catalogue again at the start of a scheduled
 * price. A refresh at a fixed interval covers lost notifications.
 */
function reloadOnChange(
  app: App,
  { db, clock, log }: Pick<Deps, 'clock' | 'db' | 'log'>,
  catalogueCache: CatalogueCache,
): void {
  function look(): void {
    catalogueCache.refresh().catch((error: unknown) => log.warn({ error }, 'catalogue refresh failed'));
  }
  const timer = setInterval(look, REFRESH_MS).unref();
  let nextPrice: NodeJS.Timeout | undefined;
  catalogueCache.onRead((nextPriceAt) => {
    clearTimeout(nextPrice);
    if (nextPriceAt === null) return;
    const waitMs = Math.max(nextPriceAt - clock.now(), SOONEST_MS);
    // a price that starts after the next refresh gets its timer when the catalogue is read again
    if (waitMs <= REFRESH_MS) nextPrice = setTimeout(look, waitMs).unref();
  });
  app.addHook('onReady', async () => {
    await db.listen('catalogue_changed', () => catalogueCache.clear());
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    clearTimeout(nextPrice);
  });
}
