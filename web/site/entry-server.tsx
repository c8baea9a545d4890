import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandler,
  type StaticHandlerContext,
} from 'react-router';
import type { OptionalModule } from '#contracts/core/optional-modules.ts';
import { getCustomer, type Customer } from '#contracts/identity/account.ts';
import type { PublicBrand } from '#contracts/core/brand.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { getMemberDiscounts, type MemberDiscounts } from '#contracts/loyalty/member-discounts.ts';
import { formatPhone } from '#domain/core/contact/phone.ts';
import { callApi, type ApiCaller } from '#web/lib/calls/api.ts';
import { isConfidentialPage } from '#contracts/core/reading/confidential-pages.ts';
import { withoutDisabledModules } from '#web/lib/calls/without-disabled-modules.ts';
import { setLanguage, splitLanguagePrefix } from '#web/lib/language/language.ts';
import { PageProvider, type Page } from '#web/lib/page.tsx';
import { apiContext, draftContext, isPageHandle, type PageHead, type PageHandle } from '#web/lib/addresses/routing.ts';
import { sellerLines } from '#web/lib/words/seller-words.ts';
import { serializeJsonForScript, withoutErrorDetails, type BootData } from './boot-data.ts';
import { renderHtmlDocument } from './document.ts';
import { errorPageHead } from './features/shell/faults/error-page-head.ts';
import { logosOf } from './head/logos.ts';
import { breadcrumbStructuredData } from './head/breadcrumb-structured-data.ts';
import { offlinePageHtml } from './offline/offline-page-html.ts';
import { assetsOf } from './page-assets.ts';
import { siteRoutes } from './routes.tsx';

export { bootScript } from './boot-script.ts';

export type RenderInput = {
  /** Path and query of the request. */
  readonly url: string;
  /** The language negotiated with the browser. A language prefix in the URL has priority over it. */
  readonly locale: Locale;
  readonly api: ApiCaller;
  readonly brand: PublicBrand;
  readonly origin: string;
  /**
   * Values that were typed into a form before it was refused, from an encrypted cookie. Null if there are no such
   * values.
   */
  readonly draft?: Readonly<Record<string, string>> | null;
  /** True if the browser has a session cookie. The page is then rendered for the signed-in customer. */
  readonly hasSession?: boolean;
  /** Optional modules that the shop has disabled. */
  readonly modulesOff?: readonly OptionalModule[];
};

export type RenderResult = {
  readonly status: number;
  readonly html: string;
  readonly redirect?: string;
  readonly headers: Record<string, string>;
  /** True if all visitors with this path and language get the same page, until the catalogue or the brand changes. */
  readonly cacheable: boolean;
  /**
   * Time in milliseconds for which a cacheable page is up to date. Omitted if the page is up to date until the
   * catalogue or the brand changes.
   */
  readonly cacheTtlMs?: number;
  /**
   * The error that caused a response with status 500. It is written to the log, and the visitor receives no details of
   * it.
   */
  readonly fault?: unknown;
};

type Base = BootData['base'];
const handlers = new Map<Base, StaticHandler>();

function handlerFor(base: Base): StaticHandler {
  const known = handlers.get(base);
  if (known !== undefined) return known;
  const handler = createStaticHandler(siteRoutes(), base === '' ? {} : { basename: base });
  handlers.set(base, handler);
  return handler;
}

function handlesOf(context: StaticHandlerContext): PageHandle[] {
  return context.matches.map((match): unknown => match.route.handle).filter(isPageHandle);
}

/**
 * Returns an unexpected error, which must be logged. Returns undefined if there is no such error. Expected responses of
 * a loader (404, 503) are not logged.
 */
function errorToLog(context: StaticHandlerContext): unknown {
  return Object.values(context.errors ?? {}).find((error) => error instanceof Error);
}

function bodyOf(handler: StaticHandler, context: StaticHandlerContext, page: Page): string {
  setLanguage(page.locale);
  return renderToString(
    <PageProvider page={page}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </PageProvider>,
  );
}

/** Renders the page. Renders the error page instead if a component throws. */
function renderBody(handler: StaticHandler, context: StaticHandlerContext, page: Page) {
  try {
    return { body: bodyOf(handler, context, page), context, fault: errorToLog(context) };
  } catch (fault) {
    const failed = { ...context, statusCode: 500, errors: { pages: new Error('rendering failed') } };
    return { body: bodyOf(handler, failed, page), context: failed, fault };
  }
}

function leafDataOf(context: StaticHandlerContext): unknown {
  return context.loaderData[context.matches.at(-1)?.route.id ?? ''];
}

function headOf(context: StaticHandlerContext, page: Page): PageHead {
  if (context.errors !== null) return errorPageHead(context.statusCode);
  const handle = handlesOf(context).at(-1);
  return (
    handle?.head({
      locale: page.locale,
      brand: page.brand,
      origin: page.origin,
      percents: page.percents,
      data: leafDataOf(context),
    }) ?? { title: '' }
  );
}

/**
 * Adds the breadcrumbs to the structured data of the page. `address` is the path of the page without a language prefix.
 */
function withBreadcrumbs(head: PageHead, page: Page, address: string): PageHead {
  if (head.hidden === true) return head;
  const breadcrumbs = breadcrumbStructuredData(page, { page: address, title: head.title });
  return { ...head, structured: [...(head.structured ?? []), ...breadcrumbs] };
}

function disabledModulesOf({ modulesOff = [] }: RenderInput): readonly OptionalModule[] {
  return modulesOff;
}

function hydrationOf({ loaderData, errors }: StaticHandlerContext): BootData['hydration'] {
  return { loaderData, errors: withoutErrorDetails(errors) };
}

function requestContext(input: RenderInput): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, withoutDisabledModules(input.api, disabledModulesOf(input)));
  context.set(draftContext, input.draft ?? null);
  return context;
}

function redirectResultOf(answer: Response): RenderResult {
  const redirect = answer.headers.get('location') ?? '/';
  return { status: answer.status, html: '', redirect, headers: {}, cacheable: false };
}

function isCacheable(context: StaticHandlerContext, url: URL): boolean {
  if (context.statusCode !== 200 || url.search !== '') return false;
  const cacheable = handlesOf(context).at(-1)?.cacheable ?? false;
  return typeof cacheable === 'boolean' ? cacheable : cacheable(leafDataOf(context));
}

/** Returns the cache lifetime of a page that shows a changing state. Returns an empty object for other pages. */
function cacheLifetimeOf(context: StaticHandlerContext): Pick<RenderResult, 'cacheTtlMs'> {
  const cacheTtlMs = handlesOf(context).at(-1)?.cacheTtlMs;
  return cacheTtlMs === undefined ? {} : { cacheTtlMs };
}

/**
 * Returns true if the page's scripts are loaded only at the first touch. The scripts of an error page are never
 * delayed.
 */
function defersScripts(context: StaticHandlerContext): boolean {
  // the customer waits for a free bay on this page, so the page needs its scripts to notice the free bay
  const isWaiting = new URLSearchParams(context.location.search).has('waiting');
  return context.errors === null && !isWaiting && handlesOf(context).at(-1)?.light === true;
}

/** Returns the signed-in customer. Returns null for guests and for an expired session. */
async function loadCustomer({ api, hasSession }: RenderInput): Promise<Customer | null> {
  if (hasSession !== true) return null;
  const answer = await callApi(api, getCustomer, {});
  return answer.ok ? answer.value.customer : null;
}

/** Returns the current member discounts. Returns null if they could not be read. */
async function loadMemberDiscounts({ api }: RenderInput): Promise<MemberDiscounts | null> {
  const answer = await callApi(api, getMemberDiscounts, {});
  return answer.ok ? answer.value : null;
}

/**
 * Renders the offline page. It does not use the router, because the browser shows it at the URL of any page that did
 * not load.
 */
function offlinePage({ brand }: RenderInput, locale: Locale): RenderResult {
  const html = offlinePageHtml({ locale, brand });
  return { status: 200, html, headers: { 'content-language': locale }, cacheable: true };
}

/** Renders a complete document for one URL. `server/pages` serves and caches the result. */
export async function render(input: RenderInput): Promise<RenderResult> {
  const url = new URL(input.url, input.origin);
  const prefix = splitLanguagePrefix(url.pathname);
  const locale = prefix.locale ?? input.locale;
  const handler = handlerFor(prefix.base);
  setLanguage(locale);
  if (prefix.page === '/offline') return offlinePage(input, locale);
  const [customer, percents, answer] = await Promise.all([
    loadCustomer(input),
    loadMemberDiscounts(input),
    // loaders are asynchronous, and other pages are rendered in the meantime. Each loader therefore takes the language
    // of its texts from its own request
    handler.query(new Request(url, { headers: { 'accept-language': locale } }), {
      requestContext: requestContext(input),
    }),
  ]);
  if (answer instanceof Response) return redirectResultOf(answer);
  for (const handle of handlesOf(answer)) await handle.prepare?.(url);
  const { brand, origin } = input;
  const phoneText = formatPhone(brand.phone);
  const renderedAt = new Date().toISOString();
  const page: Page = {
    locale,
    brand,
    phoneText,
    sellerLines: sellerLines(brand, locale, renderedAt.slice(0, 4)),
    origin,
    renderedAt,
    customer,
    percents,
    ...logosOf(brand),
  };
  const { body, context, fault } = renderBody(handler, answer, page);
  const { errors } = context;
  const boot: BootData = {
    page,
    base: prefix.base,
    modulesOff: disabledModulesOf(input),
    hydration: hydrationOf(context),
  };
  const html = renderHtmlDocument({
    locale,
    head: withBreadcrumbs(headOf(context, page), page, prefix.page),
    shopName: brand.name[locale],
    look: brand.look,
    origin,
    page: errors === null ? prefix.page : null,
    confidential: isConfidentialPage(prefix.page),
    light: defersScripts(context),
    assets: assetsOf(
      context.matches.map((match) => match.route.id),
      handlesOf(answer).flatMap((handle) => handle.onDemandFiles?.(url) ?? []),
    ),
    body,
    boot: serializeJsonForScript(boot),
  });
  return {
    status: context.statusCode,
    html,
    headers: { 'content-language': locale },
    cacheable: input.hasSession !== true && percents !== null && isCacheable(context, url),
    ...cacheLifetimeOf(context),
    ...(fault === undefined ? {} : { fault }),
  };
}
