import { useLoaderData, useSearchParams } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/addresses/routing.ts';
import type { Catalogue } from '../../features/landing/catalogue.ts';
import { LoyaltySection } from '../../features/landing/loyalty-section.tsx';
import { PackagesSection } from '../../features/landing/packages-section.tsx';
import { LoyaltyTiers } from '../../features/service/loyalty-tiers.tsx';
import { serviceTabOf } from '../../features/service/service-tab.ts';
import { ServicePage } from '../../features/service/service-page.tsx';

export const handle: PageHandle = {
  head: () => ({ title: m.service_title(), description: m.service_intro() }),
  cacheable: true,
};

export async function loader({ request, context }: LoaderInput): Promise<Catalogue> {
  const { loadCatalogue } = await import('../../features/landing/catalogue.ts');
  return loadCatalogue(context.get(apiContext), request);
}

export function shouldRevalidate(change: { currentUrl: URL; nextUrl: URL }): boolean {
  return change.currentUrl.pathname !== change.nextUrl.pathname;
}

export function Component() {
  const catalogue = useLoaderData<Catalogue>();
  const [search] = useSearchParams();
  return (
    <ServicePage
      tab={serviceTabOf(search.get('tab'))}
      packages={<PackagesSection {...catalogue} />}
      loyalty={
        <>
          <LoyaltySection />
          <LoyaltyTiers packages={catalogue.packages} />
        </>
      }
    />
  );
}
