import { Suspense } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import { useCloseDialog } from '#web/lib/addresses/use-close-dialog.ts';
import {
  apiContext,
  draftContext,
  type PageHeadInput,
  type LoaderInput,
  type PageHandle,
} from '#web/lib/addresses/routing.ts';
import { purchaseInUrl } from '../features/checkout/purchase-address.ts';
import type { HomePageData } from '../features/landing/load-home.ts';
import { LandingPage } from '../features/landing/landing-page.tsx';
import { faqStructuredData } from '../head/faq-structured-data.ts';
import { homeStructuredData } from '../head/shop-structured-data.ts';

const checkout = lazyComponent(
  () => import('../features/checkout/checkout-dialog.tsx').then((part) => part.CheckoutDialog),
  ({ onClose }) => onClose(),
);

const film = lazyComponent(() => import('../showcase/hero-video.tsx').then((part) => part.HeroVideo));

const near = lazyComponent(() =>
  import('../features/stations/nearby-stations.tsx').then((part) => part.NearbyStations),
);

export const handle: PageHandle = {
  head: (input) => ({
    title: titleOf(input),
    wholeTitle: true,
    ...(isHomeData(input.data) ? { description: input.data.texts.home_description } : {}),
    // structured data is added only on the server, where search engines read the page. The browser's scripts therefore
    // do not contain this code
    ...(import.meta.env.SSR && isHomeData(input.data) ? { structured: structuredDataOf(input.data, input) } : {}),
  }),
  cacheable: (data) =>
    isHomeData(data) && data.locations.known && Object.values(data.catalogue).every((part) => part !== null),
  prepare: async (url) => (purchaseInUrl(url.searchParams) === null ? undefined : checkout.preload()),
  ...(import.meta.env.SSR ? { onDemandFiles: checkoutFilesOf } : {}),
};

/** Returns the file of the checkout dialog if the URL opens it. */
function checkoutFilesOf({ searchParams }: URL): readonly string[] {
  return purchaseInUrl(searchParams) === null ? [] : ['web/site/features/checkout/checkout-dialog.tsx'];
}

type HomeData = HomePageData & {
  readonly formKey: string | null;
  readonly draft: Readonly<Record<string, string>> | null;
};

function isHomeData(data: unknown): data is HomeData {
  return typeof data === 'object' && data !== null && 'catalogue' in data;
}

/** Returns the shop and its products as structured data. Also returns the questions if the page shows them. */
function structuredDataOf({ catalogue, questions }: HomeData, input: PageHeadInput): object[] {
  return [
    ...homeStructuredData(catalogue, input),
    ...(questions === null ? [] : faqStructuredData(questions.questions)),
  ];
}

/** Returns the title of the page. It promises '24/7', or contains the tagline if a station is not always open. */
function titleOf({ data, brand, locale }: PageHeadInput): string {
  const shop = brand.name[locale];
  const closes = isHomeData(data) && data.locations.real?.alwaysOpen === false;
  return closes ? `${shop}: ${brand.tagline[locale]}` : m.home_title({ shop });
}

export async function loader({ request, context }: LoaderInput): Promise<HomeData> {
  // the file is loaded only when it is needed, so that a first visit does not download its validation code
  const { loadHome } = await import('../features/landing/load-home.ts');
  const facts = await loadHome(context.get(apiContext), request);
  const purchase = purchaseInUrl(new URL(request.url).searchParams);
  return {
    ...facts,
    formKey: purchase === null ? null : crypto.randomUUID(),
    draft: purchase === null ? null : context.get(draftContext),
  };
}

/**
 * Returns true if the loader must run again. A change of only the query, for example when the checkout opens or closes,
 * does not reload the data. A navigation to the current URL means 'try again', so it reloads the data.
 */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href;
}

function CheckoutDialogFromUrl({ catalogue, formKey, draft }: HomeData) {
  const [search] = useSearchParams();
  const close = useCloseDialog('');
  const purchase = purchaseInUrl(search);
  if (purchase === null) return null;
  const problem = search.get('problem');
  return (
    <Suspense fallback={null}>
      <checkout.Part
        purchase={purchase}
        packages={catalogue.packages ?? []}
        giftCards={catalogue.giftCards ?? []}
        offers={catalogue.offers}
        formKey={formKey}
        draft={draft}
        refusal={problem === null ? null : { code: problem, field: search.get('field'), why: search.get('why') }}
        onClose={close}
      />
    </Suspense>
  );
}

export function Component() {
  const data = useLoaderData<HomeData>();
  return (
    <>
      <LandingPage
        catalogue={data.catalogue}
        texts={data.texts}
        questions={data.questions}
        stations={data.locations.real}
        Near={near.Part}
        own={data.own}
        Film={film.Part}
      />
      <CheckoutDialogFromUrl {...data} />
    </>
  );
}
