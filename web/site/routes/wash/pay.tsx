import { data, useLoaderData, useSearchParams } from 'react-router';
import type { StationToken } from '#contracts/core/ids.ts';
import { listAvailablePaymentMethods, type AvailablePaymentMethod } from '#contracts/payments/methods.ts';
import { listPackages, type WashPackage } from '#contracts/selling/catalogue.ts';
import { getScannedStation } from '#contracts/stations/redemptions.ts';
import type { UnfinishedWalkUp } from '#contracts/stations/walk-up.ts';
import { m } from '#messages/compiled/messages.js';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/addresses/routing.ts';
import { callApi, type ApiResponse, type ApiCaller } from '#web/lib/calls/api.ts';
import { formResultOf, loadDraft, type DraftData } from '#web/lib/forms/form-return.ts';
import { useLastGoodResponse } from '#web/lib/freshness/use-last-good-response.ts';
import { loadOpenWalkUps } from '../../washes/load-open-walk-ups.ts';
import { StationNotFound } from '../../features/redeem/station-not-found.tsx';
import { CheckoutDisclosure } from '../../features/checkout/checkout-summary.tsx';
import { acceptedPaymentMethods, PaymentMethods } from '../../features/checkout/payment-methods.tsx';
import { loadPayPageStation, type PayPageStation } from '../../features/redeem/load-pay-page-station.ts';
import { defaultPackageOf } from '../../features/redeem/default-package-of.ts';
import { PackageChoice } from '../../features/redeem/package-choice.tsx';
import { PayPage } from '../../features/redeem/pay-page.tsx';
import '../../styles/pages.css';

export const handle: PageHandle = {
  head: () => ({ title: m.walk_up_title(), hidden: true }),
  light: true,
};

type PayData = DraftData & {
  readonly station: ApiResponse<PayPageStation>;
  readonly packages: ApiResponse<WashPackage[]>;
  readonly offers: readonly AvailablePaymentMethod[] | null;
  readonly walkUps: readonly UnfinishedWalkUp[];
  /** Idempotency key of the next button press. A reload creates a new key. */
  readonly requestId: string;
};

/** Loads the station of a sticker (`/s/{token}/pay`) or of a public page (`/stations/{slug}/pay`). */
function loadStation(api: ApiCaller, { place, stationToken = '' }: LoaderInput['params']) {
  return place === 'stations'
    ? loadPayPageStation(api, stationToken)
    : // the contract validates the format of the token; an invalid token results in not found
      callApi(api, getScannedStation, { params: { stationToken: stationToken as StationToken } });
}

export async function loader(input: LoaderInput) {
  const api = input.context.get(apiContext);
  const [station, packages, offers, walkUps] = await Promise.all([
    loadStation(api, input.params),
    callApi(api, listPackages, {}),
    callApi(api, listAvailablePaymentMethods, {}),
    loadOpenWalkUps(api),
  ]);
  const loaded: PayData = {
    station,
    packages,
    offers: offers.ok ? offers.value : null,
    walkUps: walkUps.filter(({ slug }) => station.ok && slug === station.value.slug),
    requestId: crypto.randomUUID(),
    draft: loadDraft(input).draft,
  };
  return station.ok ? loaded : data(loaded, { status: station.status === 0 ? 503 : station.status });
}

export function Component() {
  const { station: newest, packages, offers, walkUps, requestId, draft } = useLoaderData<PayData>();
  const [search] = useSearchParams();
  const station = useLastGoodResponse(newest);
  const catalogue = useLastGoodResponse(packages);
  if (!station.ok) return <StationNotFound problem={station.problem} />;
  const all = catalogue.ok ? catalogue.value : [];
  const wash = defaultPackageOf(all, Number(search.get('package')));
  const back = formResultOf(search, draft);
  // mobile payment is preselected, because customers open this page on a phone
  const chosen = back.draft?.['paymentMethod'] === 'credit_card' ? 'credit_card' : 'nayax';
  const bayNo = Number(search.get('bay')) || null;
  return (
    <PayPage
      key={station.value.stationToken ?? station.value.slug}
      station={station.value}
      wash={wash}
      disclosure={wash === null ? null : <Disclosure wash={wash} />}
      packages={wash === null ? null : <PackageChoice packages={all} chosen={wash} bayNo={bayNo} />}
      methods={<PaymentMethods offers={offers} chosen={chosen} error={undefined} isWalletFirst />}
      accepted={acceptedPaymentMethods(offers)}
      walkUps={walkUps}
      requestId={requestId}
      bayNo={bayNo}
      back={back}
    />
  );
}

/** Shows the same legal information as the checkout. */
function Disclosure({ wash }: { readonly wash: WashPackage }) {
  return <CheckoutDisclosure product={{ kind: 'package', item: wash }} free={false} startsNow />;
}
