import cookie from '@fastify/cookie';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { isStaffPath } from '#contracts/core/endpoint.ts';
import type { Deps } from './deps.ts';
import { registerGeoRoutes } from './core/geo/geo.routes.ts';
import { registerOperationsRoutes } from './core/operations/operations.routes.ts';
import { mergeUniqueRecords } from './core/modules/define-module.ts';
import type { PageSource } from './core/pages/page-source.ts';
import { modules, refusals, enabledModules } from './modules.ts';
import { canOpenPaymentPages } from './payments/public.ts';
import type { App, RegisteredRoutes } from './core/http/app-type.ts';
import { acceptBodies, BODY_MAX_BYTES } from './core/http/bodies/body-parsing.ts';
import { sendErrorResponse, sendProblemResponse } from './core/http/problems/error-response.ts';
import { collectRoutes } from './core/http/calls/registered-routes.ts';
import { isOperator } from './core/http/origins/operator-access.ts';
import { registerOpenApi } from './core/http/calls/openapi.routes.ts';
import { hostRefusalStatus } from './core/http/origins/own-hosts.ts';
import { shopOrigins } from './core/http/origins/shop-origins.ts';
import { shedLoad } from './core/http/limits/load-shedding.ts';
import { createResponseLog, observeRequests } from './core/http/request-log.ts';
import { passesSameOriginGuard } from './core/http/origins/same-origin-guard.ts';
import { confidentialHeaders, securityHeaders } from './core/http/origins/security-headers.ts';
import { limitBodyReceiveTime } from './core/http/bodies/body-time.ts';
import { serveCachedBeforeRouting } from './core/pages/early/serve-cached-early.ts';
import { registerPageRoutes } from './core/pages/page.routes.ts';
import { registerBrandFileRoutes } from './core/brand/brand-files.routes.ts';
import { registerSiteFileRoutes } from './core/pages/files/site-files.routes.ts';
import { paymentOriginOf } from './payments/public.ts';

/**
 * Time limit for receiving a request, in ms. It is enough for 10 MB over a slow mobile connection. Requests without an
 * upload have less time, see `http/bodies/body-time.ts`.
 */
export const REQUEST_TIMEOUT_MS = 120_000;
/**
 * Time limit for the request headers, in ms. Node checks it once a second, so no client can use more than 15 seconds.
 */
const HEADERS_TIMEOUT_MS = 14_000;
const CONNECTIONS_CHECK_MS = 1_000;
export const KEEP_ALIVE_MS = 72_000;
const PLUGIN_TIMEOUT_MS = 20_000;
const HEADERS_MAX_BYTES = 16 * 1_024;
const PARAM_MAX_LENGTH = 200;

/**
 * Additional routes that the caller of `buildApp` supplies, such as the sandbox bank or the routes of a test. They are
 * registered before the pages.
 */
export type AdditionalRoutes = (app: App) => Promise<void> | void;

/**
 * Builds the HTTP application without listening. Tests inject requests into it; main.ts calls `listen`. Throws if a
 * route does not declare its access level.
 */
export async function buildApp(deps: Deps, more: AdditionalRoutes = () => undefined): Promise<App> {
  const headers = securityHeaders({
    production: deps.config.production,
    paymentOrigin: paymentOriginOf(deps.config),
    bootScript: deps.pages.bootScript,
  });
  const nextId = createRequestIdGenerator();
  const note = createResponseLog(deps);
  const app = Fastify({
    logger: false,
    trustProxy: deps.config.trustedProxies.length === 0 ? false : [...deps.config.trustedProxies],
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    pluginTimeout: PLUGIN_TIMEOUT_MS,
    forceCloseConnections: 'idle',
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
      sendErrorResponse(deps.log, { error, request: request as FastifyRequest, reply: reply as FastifyReply });
    },
  });
  app.decorate('deps', deps);
  await app.register(cookie);
  const known = collectRoutes(app);
  app.decorate('known', known);
  app.decorate('refusals', refusals).decorate('paymentOrigin', paymentOriginOf(deps.config));
  installRequestGuards(app, deps, headers);
  const isOverloaded = shedLoad(app);
  observeRequests(app, note);
  setErrorResponses(app, deps, known);
  // registered after the security headers, so that the response to a refused body has security headers
  await acceptBodies(app);
  limitBodyReceiveTime(app);
  const sources = registerModules(app, deps);
  await more(app);
  registerOpenApi(app, deps, known);
  registerBrandFileRoutes(app, deps);
  registerSiteFileRoutes(app, deps, () => listPages(sources));
  const answers = registerPageRoutes(app, deps, (listener) => {
    deps.brandCache.onChange(listener);
    deps.credentials.onChange(listener);
    for (const source of sources) source.onChange(listener);
  });
  for (const source of sources) source.keepReady?.(answers);
  for (const book of [deps.brandCache, deps.credentials]) {
    app.addHook('onReady', () => book.startListening());
    app.addHook('onClose', async () => book.close());
  }
  serveCachedBeforeRouting(app, { answers, headers, isOverloaded, config: deps.config, note, nextId });
  return app;
}

/**
 * Creates the function that generates request ids. The ids are short, unique across the logs of several processes, and
 * have no meaning.
 */
function createRequestIdGenerator(): () => string {
  const process = Math.floor(Math.random() * 0x100_0000).toString(36);
  let count = 0;
  return () => {
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}

/**
 * Installs the checks that run first on every request. These are the security headers, the `Host` header, the
 * same-origin guard, the refusal of changes before opening, and operator access on `loopback` routes.
 */
function installRequestGuards(app: App, deps: Deps, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { access, confidential } = request.routeOptions.config;
    const { method, headers: requestHeaders } = request;
    void reply.headers(headers);
    deps.proxyWatch.observe(request);
    const misdirected = hostRefusalStatus(deps.config, request.raw);
    if (misdirected !== null) {
      void reply.code(misdirected).type('text/plain').send('This server is not who the request is addressed to.');
      return;
    }
    if (confidential === true) void reply.headers(confidentialHeaders);
    const guarded = { method, headers: requestHeaders, access };
    if (!passesSameOriginGuard(guarded, shopOrigins(deps, request))) {
      sendProblemResponse({ code: 'cross_site_request', request, reply });
      return;
    }
    if (isBeforeOpening(deps, request)) {
      sendProblemResponse({ code: 'shop_not_open', request, reply });
      return;
    }
    if (access === 'loopback' && !isOperator(request, deps.config)) {
      sendProblemResponse({ code: 'not_found', request, reply });
      return;
    }
    done();
  });
}

const visitorAccess: readonly unknown[] = ['anyone', 'holder', 'customer'];

/**
 * Returns true if the shop is not open yet and a visitor's request would change data. The shop is not open while its
 * facts are incomplete or no payment provider is connected. Requests of the staff portal and routes declared
 * `worksBeforeOpening` are allowed.
 */
function isBeforeOpening({ brandCache, gateways }: Deps, { method, routeOptions }: FastifyRequest): boolean {
  const { access, endpoint } = routeOptions.config;
  if (endpoint === undefined || method === 'GET' || method === 'HEAD') return false;
  if (brandCache.isOpen() && canOpenPaymentPages(gateways)) return false;
  return visitorAccess.includes(access) && !isStaffPath(endpoint.path) && endpoint.worksBeforeOpening !== true;
}

function setErrorResponses(app: App, deps: Deps, known: RegisteredRoutes): void {
  app.setErrorHandler((error, request, reply) => sendErrorResponse(deps.log, { error, request, reply }));
  app.setNotFoundHandler((request, reply) => {
    const methods = known.methodsAt(request.url.split('?')[0] ?? '');
    if (methods.length === 0) return sendProblemResponse({ code: 'not_found', request, reply });
    void reply.header('allow', methods.join(', '));
    return sendProblemResponse({ code: 'method_not_allowed', request, reply });
  });
}

/**
 * Registers the routes of every module. Returns the page sources of the modules, which supply the data for the public
 * pages.
 */
function registerModules(app: App, deps: Deps): readonly PageSource[] {
  const health = modules.flatMap((module) => ('health' in module ? [module.health(deps)] : []));
  registerOperationsRoutes(app, deps, mergeUniqueRecords(health));
  registerGeoRoutes(app, deps);
  return enabledModules(deps.config).flatMap((module) => {
    const source = 'routes' in module ? module.routes(app, deps) : undefined;
    return typeof source === 'object' ? [source] : [];
  });
}

async function listPages(sources: readonly PageSource[]): Promise<string[]> {
  const pages = await Promise.all(sources.map((source) => source.listPages?.() ?? []));
  return pages.flat();
}
