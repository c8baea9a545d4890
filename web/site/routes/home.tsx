import { Suspense } from 'react';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { apiContext, draftContext, type LoaderInput, type PageHandle } from '#web/lib/routing.ts';
import { purchaseOf } from '../features/checkout/purchase-address.ts';
import type { Catalogue } from '../features/landing/catalogue.ts';
import { LandingPage } from '../features/landing/landing-page.tsx';

const checkout = lazyPart(() => import('../features/checkout/checkout-dialog.tsx').then((part) => part.CheckoutDialog));

export const handle: PageHandle = {
  head: ({ brand, locale }) => ({
    title: m.home_title({ shop: brand.name[locale] }),
    wholeTitle: true,
    description: m.home_description(),
  }),
  cacheable: true,
  prepare: async (url) => (purchaseOf(url.searchParams) === null ? undefined : checkout.preload()),
};

type HomeData = {
  readonly catalogue: Catalogue;
  readonly formKey: string | null;
  readonly draft: Readonly<Record<string, string>> | null;
};

export async function loader({ request, context }: LoaderInput): Promise<HomeData> {
  // only navigations in the browser come here with a file to load: its validator is not part of the first visit
  const { loadCatalogue } = await import('../features/landing/catalogue.ts');
  const purchase = purchaseOf(new URL(request.url).searchParams);
  return {
    catalogue: await loadCatalogue(context.get(apiContext)),
    formKey: purchase === null ? null : crypto.randomUUID(),
    draft: purchase === null ? null : context.get(draftContext),
  };
}

/** Opening and closing the checkout changes only the query: nothing to load again. */
export function shouldRevalidate(change: { currentUrl: URL; nextUrl: URL }): boolean {
  return change.currentUrl.pathname !== change.nextUrl.pathname;
}

function CheckoutFromAddress({ catalogue, formKey, draft }: HomeData) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const purchase = purchaseOf(search);
  if (purchase === null) return null;
  const problem = search.get('problem');
  return (
    <Suspense fallback={null}>
      <checkout.Part
        purchase={purchase}
        packages={catalogue.packages ?? []}
        giftCards={catalogue.giftCards ?? []}
        formKey={formKey}
        draft={draft}
        refusal={problem === null ? null : { code: problem, field: search.get('field') }}
        onClose={() => void navigate({ search: '' }, { replace: true, preventScrollReset: true })}
      />
    </Suspense>
  );
}

export function Component() {
  const data = useLoaderData<HomeData>();
  return (
    <>
      <LandingPage catalogue={data.catalogue} />
      <CheckoutFromAddress {...data} />
    </>
  );
}
