import { useLoaderData } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { loadDraft, useFormResult, type DraftData } from '#web/lib/forms/form-return.ts';
import { loadLocations, type LocationsResult } from '#web/lib/addresses/locations.ts';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/addresses/routing.ts';
import { FranchisePage } from '../../features/franchise/franchise-page.tsx';
import '../../styles/pages.css';

type FranchiseData = DraftData & { readonly locations: LocationsResult };

export const handle: PageHandle = {
  head: () => ({ title: m.franchise_title(), description: m.franchise_hero_text() }),
  cacheable: (data) => (data as FranchiseData).locations.known,
};

export async function loader(input: LoaderInput): Promise<FranchiseData> {
  return { ...loadDraft(input), locations: await loadLocations(input.context.get(apiContext)) };
}

export function Component() {
  const { locations } = useLoaderData<FranchiseData>();
  return <FranchisePage back={useFormResult()} stations={locations.real} />;
}
