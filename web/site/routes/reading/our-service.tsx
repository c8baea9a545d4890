import { useLoaderData, useSearchParams } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/addresses/routing.ts';
import type { Catalogue } from '../../features/landing/catalogue.ts';
import { LoyaltySection } from '../../features/landing/loyalty-section.tsx';
import { PackagesSection } from '../../features/landing/packages-section.tsx';
import { LoyaltyTiers } from '../../features/service/loyalty-tiers.tsx';
import type { HomeTexts } from '../../home-texts/load-home-texts.ts';
import { serviceTabOf } from '../../features/service/service-tab.ts';
import { ServicePage } from '../../features/service/service-page.tsx';
import '../../styles/pages.css';

export const handle: PageHandle = {
  head: () => ({ title: m.service_title(), description: m.service_intro() }),
  cacheable: (data) => isServiceData(data) && data.known,
};

type ServiceData = { readonly catalogue: Catalogue; readonly texts: HomeTexts; readonly known: boolean };

function isServiceData(data: unknown): data is ServiceData {
  return typeof data === 'object' && data !== null && 'known' in data;
}

export async function loader({ request, context }: LoaderInput): Promise<ServiceData> {
  const { loadCatalogue } = await import('../../features/landing/catalogue.ts');
  const { loadHomeTexts } = await import('../../home-texts/load-home-texts.ts');
  const api = context.get(apiContext);
  const [catalogue, { texts, known }] = await Promise.all([loadCatalogue(api, request), loadHomeTexts(api, request)]);
  return { catalogue, texts, known };
}

export function shouldRevalidate(change: { currentUrl: URL; nextUrl: URL }): boolean {
  return change.currentUrl.pathname !== change.nextUrl.pathname;
}

export function Component() {
  const { catalogue, texts } = useLoaderData<ServiceData>();
  const [search] = useSearchParams();
  return (
    <ServicePage
      tab={serviceTabOf(search.get('tab'))}
      packages={<PackagesSection {...catalogue} texts={texts} />}
      loyalty={
        <>
          <LoyaltySection texts={texts} />
          <LoyaltyTiers packages={catalogue.packages} />
        </>
      }
    />
  );
}
