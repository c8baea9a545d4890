import { useLoaderData, useSearchParams } from 'react-router';
import { lookupVoucher, type VoucherView } from '#contracts/entitlements/vouchers.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from '#web/lib/calls/api.ts';
import { formResultOf, loadDraft, type DraftData } from '#web/lib/forms/form-return.ts';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/addresses/routing.ts';
import { VoucherLookup } from '../../features/voucher/voucher-lookup.tsx';
import '../../styles/pages.css';

export const handle: PageHandle = {
  head: () => ({ title: m.voucher_check_title(), description: m.voucher_check_text() }),
  cacheable: true,
};

type LookupData = DraftData & { readonly found: VoucherView | null };

/**
 * Loads the lookup of a voucher. Without JavaScript, the form returns to this page with its code in an encrypted
 * cookie, and the lookup is repeated.
 */
export async function loader(input: LoaderInput): Promise<LookupData> {
  const { draft } = loadDraft(input);
  const checked = new URL(input.request.url).searchParams.has('checked');
  if (!checked || draft === null) return { draft, found: null };
  const answer = await callApi(input.context.get(apiContext), lookupVoucher, { body: { code: draft['code'] ?? '' } });
  return { draft, found: answer.ok ? answer.value : null };
}

export function Component() {
  const { draft, found } = useLoaderData<LookupData>();
  const [search] = useSearchParams();
  const back = formResultOf(search, draft);
  const refused = search.get('problem') === 'voucher_not_found';
  const atTheCode = { ...back, failure: null, errors: { code: m.voucher_check_refused() } };
  return <VoucherLookup back={refused ? atTheCode : back} found={found} />;
}
