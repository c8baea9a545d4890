import cookie from '@fastify/cookie';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { isStaffPath } from '#contracts/core/endpoint.ts';
import type { Deps } from './deps.ts';
import { registerAccountRoutes } from './identity/public.ts';
import {
  type CatalogueBook,
  createCatalogueBook,
  keepCatalogueReady,
  registerSellingRoutes,
} from './selling/public.ts';
import { registerGeoRoutes } from './core/geo/geo.routes.ts';
import type { HealthFacts } from './core/operations/get-readiness.ts';
import { registerOperationsRoutes } from './core/operations/operations.routes.ts';
import { getBooksHealth } from './ledger/public.ts';
import { countWaitingMessages } from './messaging/public.ts';
import { findOldestEventSeconds, registerPaymentRoutes } from './payments/public.ts';
import { registerSiteRoutes } from './site/public.ts';
import { registerStaffRoutes } from './staff/public.ts';
import { registerPointsRoutes, registerRatingRoutes } from './loyalty/public.ts';
import {
  createStationBoard,
  listStationPages,
  registerControllerRoutes,
  registerNayaxRoutes,
  registerRedemptionRoutes,
  registerScannerRoutes,
  registerStationRoutes,
  type StationBoard,
} from './stations/public.ts';
import { registerTaxRoutes } from './tax/public.ts';
import { createWashNews, registerVoucherRoutes } from './entitlements/public.ts';
import type { App, KnownRoutes } from './core/http/app-type.ts';
import { acceptBodies, BODY_MAX_BYTES } from './core/http/bodies/body-parsing.ts';
import { answerFault, answerProblem } from './core/http/problems/error-answer.ts';
import { watchRoutes } from './core/http/calls/known-routes.ts';
import { isOperator } from './core/http/origins/operator-access.ts';
import { registerOpenApi } from './core/http/calls/openapi.routes.ts';
import { hostRefusal } from './core/http/origins/own-hosts.ts';
import { ownOrigins } from './core/http/origins/own-origins.ts';
import { refuseUnderPressure } from './core/http/limits/pressure.ts';
import { createAnswerNotes, observeRequests } from './core/http/request-log.ts';
import { passesSameOriginGuard } from './core/http/origins/same-origin-guard.ts';
import { confidentialHeaders, paymentOriginOf, securityHeaders } from './core/http/origins/security-headers.ts';
import { limitBodyTime } from './core/http/bodies/body-time.ts';
import { answerEarly } from './core/pages/early/answer-early.ts';
import { registerPageRoutes } from './core/pages/page.routes.ts';
import { registerBrandFiles } from './core/brand/brand-files.routes.ts';
import { registerSiteFileRoutes } from './core/pages/files/site-files.routes.ts';

/** Ten megabytes on a slow phone line; what is no upload has less: `http/slow-bodies.ts`. */
export const REQUEST_TIMEOUT_MS = 120_000;
/** Looked at once a second, so that nobody takes more than fifteen. */
const HEADERS_TIMEOUT_MS = 14_000;
const CONNECTIONS_CHECK_MS = 1_000;
export const KEEP_ALIVE_MS = 72_000;
const PLUGIN_TIMEOUT_MS = 20_000;
const HEADERS_MAX_BYTES = 16 * 1_024;
const PARAM_MAX_LENGTH = 200;

/** More routes of the composition root: the sandbox bank, tests' own. Registered before the pages. */
export type MoreRoutes = (app: App) => Promise<void> | void;

/**
 * The whole HTTP side as a value: tests inject requests into it, main.ts lets it listen. Throws where a route does
 * not say who may call it.
 */
export async function buildApp(deps: Deps, more: MoreRoutes = () => undefined): Promise<App> {
  const headers = securityHeaders({
    production: deps.config.production,
    paymentOrigin: paymentOriginOf(deps.config),
    bootScript: deps.pages.bootScript,
  });
  const nextId = requestIds();
  const note = createAnswerNotes(deps);
  const app = Fastify({
    logger: false,
    trustProxy: deps.config.trustedProxies.length === 0 ? false : [...deps.config.trustedProxies],
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    pluginTimeout: PLUGIN_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // who was let in is served: see core/listening.ts
    return503OnClosing: false,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
      maxHeaderSize: HEADERS_MAX_BYTES,
    },
    routerOptions: { maxParamLength: PARAM_MAX_LENGTH },
    requestIdHeader: false,
    genReqId: nextId,
    frameworkErrors: (error, request, reply) => {
      void (reply as FastifyReply).headers(headers);
      answerFault(deps.log, { error, request: request as FastifyRequest, reply: reply as FastifyReply });
    },
  });
  app.decorate('deps', deps);
  await app.register(cookie);
  const known = watchRoutes(app);
  app.decorate('known', known);
  protect(app, deps, headers);
  const isOverloaded = refuseUnderPressure(app);
  observeRequests(app, note);
  answerRefusals(app, deps, known);
  // after the headers are set: what cannot be read is refused with them
  await acceptBodies(app);
  limitBodyTime(app);
  const catalogue = createCatalogueBook(deps);
  const stations = createStationBoard(deps);
  registerCapabilities(app, deps, { catalogue, stations });
  await more(app);
  registerOpenApi(app, deps, known);
  registerBrandFiles(app, deps);
  registerSiteFileRoutes(app, deps, () => listStationPages(stations));
  const answers = registerPageRoutes(app, deps, (listener) => {
    catalogue.onChange(listener);
    deps.brandBook.onChange(listener);
    stations.onChange(listener);
  });
  keepCatalogueReady(answers, catalogue);
  app.addHook('onReady', () => deps.brandBook.follow());
  app.addHook('onClose', async () => deps.brandBook.close());
  answerEarly(app, { answers, headers, isOverloaded, config: deps.config, note, nextId });
  return app;
}

/** Short, unique in a log of several processes, and without meaning. */
function requestIds(): () => string {
  const process = Math.floor(Math.random() * 0x100_0000).toString(36);
  let count = 0;
  return () => {
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}

/** On every request, before anything else: headers, the same-origin guard, and this machine's own addresses. */
function protect(app: App, deps: Deps, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { access, confidential } = request.routeOptions.config;
    const { method, headers: asked } = request;
    void reply.headers(headers);
    deps.proxyWatch.observe(request);
    const misdirected = hostRefusal(deps.config, request.raw);
    if (misdirected !== null) {
      void reply.code(misdirected).type('text/plain').send('This server is not who the request is addressed to.');
      return;
    }
    if (confidential === true) void reply.headers(confidentialHeaders);
    const guarded = { method, headers: asked, access };
    if (!passesSameOriginGuard(guarded, ownOrigins(deps, request))) {
      answerProblem({ code: 'cross_site_request', request, reply });
      return;
    }
    if (isEarly(deps, request)) {
      answerProblem({ code: 'shop_not_open', request, reply });
      return;
    }
    if (access === 'loopback' && !isOperator(request, deps.config)) {
      answerProblem({ code: 'not_found', request, reply });
      return;
    }
    done();
  });
}

const byVisitors: readonly unknown[] = ['anyone', 'holder', 'customer'];

/** Before the shop is open nobody but its staff changes anything: there is nobody yet to agree with or to buy from. */
function isEarly({ brandBook }: Deps, { method, routeOptions }: FastifyRequest): boolean {
  const { access, endpoint } = routeOptions.config;
  if (endpoint === undefined || brandBook.isOpen() || method === 'GET' || method === 'HEAD') return false;
  return byVisitors.includes(access) && !isStaffPath(endpoint.path);
}

function answerRefusals(app: App, deps: Deps, known: KnownRoutes): void {
  app.setErrorHandler((error, request, reply) => answerFault(deps.log, { error, request, reply }));
  app.setNotFoundHandler((request, reply) => {
    const methods = known.methodsAt(request.url.split('?')[0] ?? '');
    if (methods.length === 0) return answerProblem({ code: 'not_found', request, reply });
    void reply.header('allow', methods.join(', '));
    return answerProblem({ code: 'method_not_allowed', request, reply });
  });
}

type Memory = { readonly catalogue: CatalogueBook; readonly stations: StationBoard };

function registerCapabilities(app: App, deps: Deps, { catalogue, stations }: Memory): void {
  registerOperationsRoutes(app, deps, healthFacts(deps));
  registerGeoRoutes(app, deps);
  registerSellingRoutes(app, deps, catalogue);
  registerPaymentRoutes(app, deps);
  registerTaxRoutes(app, deps);
  const news = createWashNews(deps);
  registerVoucherRoutes(app, deps, news);
  registerStationRoutes(app, deps, stations);
  registerRedemptionRoutes(app, deps, news);
  registerControllerRoutes(app, deps, news);
  registerNayaxRoutes(app, deps);
  registerScannerRoutes(app, deps);
  registerRatingRoutes(app, deps);
  registerPointsRoutes(app, deps);
  registerSiteRoutes(app, deps);
  registerAccountRoutes(app, deps);
  registerStaffRoutes(app, deps);
}

function healthFacts({ clock, db }: Deps): HealthFacts {
  return {
    oldestEventSeconds: () => findOldestEventSeconds(db),
    books: () => getBooksHealth({ clock, db }),
    waitingMessages: () => countWaitingMessages(db),
  };
}
