import { Suspense } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import type { Locations } from '#web/lib/addresses/locations.ts';
import { useClosing } from '#web/lib/addresses/use-closing.ts';
import {
  apiContext,
  draftContext,
  type HeadInput,
  type LoaderInput,
  type PageHandle,
} from '#web/lib/addresses/routing.ts';
import { purchaseOf } from '../features/checkout/purchase-address.ts';
import type { Catalogue } from '../features/landing/catalogue.ts';
import { LandingPage } from '../features/landing/landing-page.tsx';
import { homeFacts } from '../head/shop-facts.ts';

const checkout = lazyPart(
  () => import('../features/checkout/checkout-dialog.tsx').then((part) => part.CheckoutDialog),
  ({ onClose }) => onClose(),
);

export const handle: PageHandle = {
  head: (input) => ({
    title: titleOf(input),
    wholeTitle: true,
    description: m.home_description(),
    // search engines read the server's page: the browser does not carry this
    ...(import.meta.env.SSR && isHomeData(input.data) ? { structured: homeFacts(input.data.catalogue, input) } : {}),
  }),
  cacheable: (data) =>
    isHomeData(data) && data.locations.known && Object.values(data.catalogue).every((part) => part !== null),
  prepare: async (url) => (purchaseOf(url.searchParams) === null ? undefined : checkout.preload()),
};

type HomeData = {
  readonly catalogue: Catalogue;
  readonly locations: Locations;
  readonly formKey: string | null;
  readonly draft: Readonly<Record<string, string>> | null;
};

function isHomeData(data: unknown): data is HomeData {
  return typeof data === 'object' && data !== null && 'catalogue' in data;
}

/** '24/7' where nothing says otherwise. */
function titleOf({ data, brand, locale }: HeadInput): string {
  const shop = brand.name[locale];
  const closes = isHomeData(data) && data.locations.real?.alwaysOpen === false;
  return closes ? `${shop}: ${brand.tagline[locale]}` : m.home_title({ shop });
}

export async function loader({ request, context }: LoaderInput): Promise<HomeData> {
  // only navigations in the browser come here with a file to load: its validator is not part of the first visit
  const [{ loadCatalogue }, { loadLocations }] = await Promise.all([
    import('../features/landing/catalogue.ts'),
    import('#web/lib/addresses/locations.ts'),
  ]);
  const api = context.get(apiContext);
  const [catalogue, locations] = await Promise.all([loadCatalogue(api, request), loadLocations(api)]);
  const purchase = purchaseOf(new URL(request.url).searchParams);
  return {
    catalogue,
    locations,
    formKey: purchase === null ? null : crypto.randomUUID(),
    draft: purchase === null ? null : context.get(draftContext),
  };
}

/** Opening and closing the checkout changes only the query: nothing to load again. The same address means 'try again'. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href;
}

function CheckoutFromAddress({ catalogue, formKey, draft }: HomeData) {
  const [search] = useSearchParams();
  const close = useClosing('');
  const purchase = purchaseOf(search);
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
      <LandingPage catalogue={data.catalogue} stations={data.locations.real} />
      <CheckoutFromAddress {...data} />
    </>
  );
}
