import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '#contracts/core/locale.ts';
import { publicBrandOf } from '#server/core/brand/brand-cache.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { findCountry } from '#server/core/geo/find-country.ts';
import { formDraftCookieName, readFormDraft } from '#server/core/http/cookies/form-draft.ts';
import { isApiPath } from '#server/core/http/problems/error-response.ts';
import { browserLocaleOf, chosenLocaleOf } from '#server/core/http/request-locale.ts';
import { sessionTokenOfRequest } from '#server/core/http/cookies/session-cookie.ts';
import { confidentialHeaders, cameraPageSecurityPolicy } from '#server/core/http/origins/security-headers.ts';
import { requestSourceOf } from '#server/core/http/limits/request-source.ts';
import { encodeBodyOnce, type EncodedBody } from './early/encoded-body.ts';
import { redirectEscapedFragment } from './escaped-fragment.ts';
import { readPageUrl, type PageUrl } from './page-url.ts';
import { sendOpeningSoonPage } from './early/opening-soon.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import type { PageRequest, RenderedPage } from './pages.ts';
import { servePreviousBuildFiles, sendPreviousBuildFile } from './files/serve-previous-build-files.ts';
import { createDatabaseHangDetector, type DatabaseHangDetector } from './early/database-hang-detector.ts';
import { sendPrepared } from './early/send-prepared.ts';
import {
  createPreparedResponses,
  prepareFile,
  preparePage,
  type PreparedResponses,
} from './early/prepared-responses.ts';
import { createVisitorApiCaller } from './visitor-api-caller.ts';

type PageDeps = Pick<
  CoreDeps,
  'pages' | 'brand' | 'brandCache' | 'config' | 'countries' | 'keyring' | 'clock' | 'log' | 'sessions'
>;
type Visit = { readonly request: FastifyRequest; readonly reply: FastifyReply };
type RequestedPage = PageUrl & { readonly pageLocale: Locale; readonly token: string | null };

/**
 * Registers all routes except API calls and webhooks: first the files of the browser build, then the pages. Call it
 * after all other registrations. Returns the cache of complete responses.
 */
export function registerPageRoutes(
  app: App,
  deps: PageDeps,
  onChange: (listener: () => void) => void,
): PreparedResponses {
  const cache = createPageCache(
    (fault) => deps.log.warn({ error: fault }, 'could not render a page again'),
    () => deps.clock.now(),
  );
  onChange(() => cache.clear());
  const ready = createPreparedResponses(cache);
  const shared = { app, deps, cache, hangDetector: createDatabaseHangDetector(deps.sessions) };
  const former = servePreviousBuildFiles(app, deps);

  const { paymentOrigin } = app;
  const cameraPagePolicy = cameraPageSecurityPolicy({ paymentOrigin, bootScript: deps.pages.bootScript });
  app.get('/*', { config: { access: 'anyone' }, onRequest: redirectEscapedFragment }, (request, reply) => {
    const visit = { request, reply };
    const address = readPageUrl(request.url);
    if (address === null || isApiPath(request.url)) {
      reply.callNotFound();
      return;
    }
    const file = deps.pages.files.get(address.path);
    if (file !== undefined) {
      const answer = prepareFile(address.path, file);
      ready.addFile(address.path, answer);
      sendPrepared(visit.request, visit.reply, answer);
      return;
    }
    if (address.path.startsWith('/assets/')) {
      sendPreviousBuildFile(former, visit, address.path).catch((error: unknown) => reply.send(error));
      return;
    }
    if (address.isCameraPage) void reply.header('content-security-policy', cameraPagePolicy);
    const chosen = address.locale ?? chosenLocaleOf(request);
    const wanted = { ...address, token: sessionTokenOfRequest(deps, request) };
    if (!deps.brandCache.isOpen())
      sendOpeningSoonPage(reply, chosen ?? browserLocaleOf(request), deps.pages.portal.styles);
    else if (chosen === null) serveFirstVisit(shared, visit, wanted);
    else servePage(shared, visit, { ...wanted, pageLocale: chosen });
  });
  return ready;
}

function servePage(shared: SharedPageDeps, visit: Visit, wanted: RequestedPage): void {
  if (!isShared(wanted)) renderFor(shared, visit, wanted).catch((error: unknown) => visit.reply.send(error));
  else if (wanted.token === null) serveShared(shared, visit, wanted);
  else servePersonal(shared, visit, wanted).catch((error: unknown) => visit.reply.send(error));
}

/** Returns true if the page depends only on the path and the language, so that it is the same for all visitors. */
function isShared({ query, confidential, isCameraPage }: RequestedPage): boolean {
  return query === '' && !confidential && !isCameraPage;
}

/**
 * Serves a first visit, for which no language was chosen yet. The visitor's country suggests a language. If the country
 * is unknown, the browser's preference decides.
 */
function serveFirstVisit(shared: SharedPageDeps, visit: Visit, wanted: Omit<RequestedPage, 'pageLocale'>): void {
  findCountry(shared.deps, requestSourceOf(visit.request)).then(
    ({ language }) => servePage(shared, visit, { ...wanted, pageLocale: language ?? browserLocaleOf(visit.request) }),
    (error: unknown) => visit.reply.send(error),
  );
}

type SharedPageDeps = {
  readonly app: App;
  readonly deps: PageDeps;
  readonly cache: PageCache;
  readonly hangDetector: DatabaseHangDetector;
};

function pageCacheKeyOf({ pageLocale, path }: RequestedPage): string {
  return `${pageLocale} ${path}`;
}

/** Serves a page that is the same for all visitors. Uses the cache if possible. */
function serveShared({ app, deps, cache }: SharedPageDeps, visit: Visit, wanted: RequestedPage): void {
  const key = pageCacheKeyOf(wanted);
  const known = cache.peek(key);
  if (known !== null) {
    sendPage(visit, wanted, known);
    return;
  }
  const api = createVisitorApiCaller(app, wanted.pageLocale, null);
  const render = (): Promise<RenderedPage> =>
    renderPage(deps, { url: wanted.path, locale: wanted.pageLocale, api, draft: null, hasSession: false });
  cache.make(key, render).then(
    (made) => sendPage(visit, wanted, made),
    (error: unknown) => visit.reply.send(error),
  );
}

/**
 * Serves a page with the visitor's name. While the database does not respond, serves the cached page without the name.
 */
async function servePersonal(shared: SharedPageDeps, visit: Visit, wanted: RequestedPage): Promise<void> {
  const known = shared.cache.peek(pageCacheKeyOf(wanted));
  const { hangDetector } = shared;
  if (known === null || wanted.token === null) return await renderFor(shared, visit, wanted);
  if (!hangDetector.isDatabaseHanging()) {
    const page = renderPersonalPage(shared, visit, wanted);
    if (!(await hangDetector.isDelayedByDatabase(page, wanted.token)))
      return await sendPersonalPage(visit, await page, wanted);
  }
  const { headers, body } = preparePage(known, false);
  sendPrepared(visit.request, visit.reply, { headers: { ...headers, ...notCached }, body });
}

const notCached = { 'cache-control': 'private, no-store' } as const;

async function renderFor(shared: SharedPageDeps, visit: Visit, wanted: RequestedPage): Promise<void> {
  await sendPersonalPage(visit, await renderPersonalPage(shared, visit, wanted), wanted);
}

/** Renders a page for one visitor, without caching. */
function renderPersonalPage(
  { app, deps }: SharedPageDeps,
  { request }: Visit,
  wanted: RequestedPage,
): Promise<RenderedPage> {
  const hasDraft = request.cookies[formDraftCookieName] !== undefined && wanted.query !== '';
  return renderPage(deps, {
    url: `${wanted.path}${wanted.query}`,
    locale: wanted.pageLocale,
    api: createVisitorApiCaller(app, wanted.pageLocale, request),
    draft: hasDraft ? readFormDraft(deps, request) : null,
    hasSession: wanted.token !== null,
  });
}

async function sendPersonalPage(visit: Visit, page: RenderedPage, wanted: RequestedPage): Promise<void> {
  // the page is never cached, even if the session has expired, because it could contain personal data
  if (wanted.token !== null) void visit.reply.headers(notCached);
  if (wanted.confidential) void visit.reply.headers(confidentialHeaders);
  if (dependsOnPathOnly(page, wanted) || hasNoCookies(page, visit)) return await sendUncached(visit, page);
  sendRendered(visit, page, wanted);
}

/**
 * Returns true if the page depends only on its path. Only such a page is compressed together with a visitor's name. For
 * other pages, an attacker could put a guess into the link. The compressed size would show if the guess is right
 * (BREACH).
 */
function dependsOnPathOnly({ status, redirect }: RenderedPage, wanted: RequestedPage): boolean {
  return status === 200 && redirect === undefined && isShared(wanted);
}

/**
 * Returns true if the request has no cookie, so that the page contains no data about its visitor. Such a page may be
 * compressed. An attacker could request the same response directly, so its size reveals nothing.
 */
function hasNoCookies({ status, redirect }: RenderedPage, { request }: Visit): boolean {
  return status === 200 && redirect === undefined && request.headers.cookie === undefined;
}

async function sendUncached({ request, reply }: Visit, page: RenderedPage): Promise<void> {
  const { bytes, encoding } = await encodeBodyOnce(Buffer.from(page.html), request.headers['accept-encoding']);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  void reply.headers(page.headers).header('vary', 'Accept-Encoding, Accept-Language, Cookie');
  void reply.header('content-type', 'text/html; charset=utf-8').send(bytes);
}

type RenderInput = Omit<PageRequest, 'brand' | 'origin'>;

async function renderPage(deps: PageDeps, request: RenderInput): Promise<RenderedPage> {
  const { publicUrl: origin, modulesOff } = deps.config;
  const page = await deps.pages.render({ ...request, brand: publicBrandOf(deps.brand), origin, modulesOff });
  if (page.fault !== undefined) deps.log.error({ error: page.fault }, 'could not render a page');
  return page;
}

function sendPage(visit: Visit, wanted: RequestedPage, made: { page: RenderedPage; body: EncodedBody }): void {
  if (made.page.redirect !== undefined || made.page.status !== 200) {
    sendRendered(visit, made.page, wanted);
    return;
  }
  sendPrepared(visit.request, visit.reply, preparePage(made, wanted.locale !== null));
}

function sendRendered({ reply }: Visit, page: RenderedPage, wanted: RequestedPage): void {
  if (page.redirect !== undefined) {
    // a page may redirect only within the shop
    const target = readPageUrl(page.redirect) === null ? '/' : page.redirect;
    void reply.redirect(target, page.status);
    return;
  }
  if (wanted.locale === null) void reply.header('vary', 'Accept-Language, Cookie');
  void reply.headers(page.headers).code(page.status).header('content-type', 'text/html; charset=utf-8').send(page.html);
}
