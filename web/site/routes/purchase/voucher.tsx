import { data, useLoaderData, useSearchParams } from 'react-router';
import { canonicalLinkToken, type VoucherToken } from '#contracts/core/ids.ts';
import { getVoucher, type VoucherView } from '#contracts/entitlements/vouchers.ts';
import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import type { CardTier } from '#domain/entitlements/card-tier.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi, type ApiResponse } from '#web/lib/calls/api.ts';
import { formResultOf } from '#web/lib/forms/form-return.ts';
import { apiContext, type LoaderInput, type PageHandle, type LinkPreview } from '#web/lib/addresses/routing.ts';
import { useLastGoodResponse } from '#web/lib/freshness/use-last-good-response.ts';
import { loadPackageTier } from '../../vouchers/package-tier.ts';
import { loadRecentWashes } from '../../washes/load-recent-washes.ts';
import { VoucherInAccount } from '../../features/voucher/voucher-in-account.tsx';
import { VoucherNotFound } from '../../features/voucher/voucher-not-found.tsx';
import { VoucherPage } from '../../features/voucher/voucher-page.tsx';
import '../../styles/pages.css';

type VoucherData = {
  readonly voucherToken: VoucherToken;
  readonly answer: ApiResponse<VoucherView>;
  /** Tier of the package as shown on the home page. Null for gifts, and for a package that is no longer on sale. */
  readonly tier: CardTier | null;
  readonly washes: readonly RedemptionView[];
};

export const handle: PageHandle = {
  head: ({ brand, locale, data: loaded }) => {
    const answer = (loaded as VoucherData | undefined)?.answer;
    const preview = answer?.ok === true ? { shared: sharedVoucherHead(answer.value, brand.name[locale]) } : {};
    return { title: m.voucher_title(), hidden: true, ...preview };
  },
  opensOffline: true,
};

/**
 * Returns the preview of a shared link. A gift shows its closed card without the gift's texts, because chats store
 * previews. All other links show the preview of bought washes.
 */
function sharedVoucherHead({ kind, look }: VoucherView, shop: string): LinkPreview {
  return kind === 'gift' && look !== null
    ? { title: m.share_gift_title({ shop }), description: m.share_gift_preview(), picture: `gift-${look.colorVariant}` }
    : { title: m.share_washes_title(), description: m.share_washes_preview(), picture: 'washes' };
}

export async function loader({ params, context }: LoaderInput) {
  // the API definition validates the format of the token, and an invalid token results in not found
  const voucherToken = canonicalLinkToken(params['voucherToken'] ?? '') as VoucherToken;
  const api = context.get(apiContext);
  const [answer, washes] = await Promise.all([
    callApi(api, getVoucher, { params: { voucherToken } }),
    loadRecentWashes(api, [voucherToken]),
  ]);
  if (answer.ok) {
    const { kind, packageId } = answer.value;
    const tier = kind === 'gift' ? null : await loadPackageTier(api, packageId);
    return { voucherToken, answer, tier, washes } satisfies VoucherData;
  }
  const status = answer.status === 0 ? 503 : answer.status;
  return data({ voucherToken, answer, tier: null, washes: [] } satisfies VoucherData, { status });
}

function refusalText(code: string): string | null {
  return code === 'customer_unreachable' ? m.voucher_in_account_unreachable() : null;
}

export function Component() {
  const { voucherToken, answer: newest, tier, washes } = useLoaderData<VoucherData>();
  const [search] = useSearchParams();
  const answer = useLastGoodResponse(newest);
  if (answer.ok) {
    return <VoucherPage voucher={answer.value} voucherToken={voucherToken} tier={tier} washes={washes} />;
  }
  if (answer.problem.code !== 'voucher_in_account') return <VoucherNotFound problem={answer.problem} />;
  return <VoucherInAccount voucherToken={voucherToken} back={formResultOf(search, null, refusalText)} />;
}
