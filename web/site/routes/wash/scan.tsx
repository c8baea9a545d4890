import { data, useLoaderData, useSearchParams } from 'react-router';
import type { StationToken } from '#contracts/core/ids.ts';
import { listSpendableVouchers, type SpendableWashes } from '#contracts/entitlements/redemption.ts';
import { markStickerSeen } from '#contracts/staff/sticker-seen.ts';
import { listPackages, type WashPackage } from '#contracts/selling/catalogue.ts';
import { getScannedStation, type RedemptionView, type ScannedStation } from '#contracts/stations/redemptions.ts';
import type { StationPicture } from '#contracts/stations/station-picture.ts';
import { getStation } from '#contracts/stations/stations.ts';
import type { UnfinishedWalkUp } from '#contracts/stations/walk-up.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi, type ApiResponse, type ApiCaller } from '#web/lib/calls/api.ts';
import { formResultOf, loadDraft, noFormResult, type DraftData } from '#web/lib/forms/form-return.ts';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/addresses/routing.ts';
import { useLastGoodResponse } from '#web/lib/freshness/use-last-good-response.ts';
import { loadRecentWashes } from '../../washes/load-recent-washes.ts';
import { loadOpenWalkUps } from '../../washes/load-open-walk-ups.ts';
import { defaultPackageOf } from '../../features/redeem/default-package-of.ts';
import { ScanPage } from '../../features/redeem/scan-page.tsx';
import { StationNotFound } from '../../features/redeem/station-not-found.tsx';
import '../../styles/pages.css';

export const handle: PageHandle = {
  head: () => ({ title: m.scan_title(), hidden: true }),
  light: true,
};

type ScanData = DraftData & {
  readonly station: ApiResponse<ScannedStation>;
  readonly vouchers: ApiResponse<SpendableWashes[]>;
  readonly packages: ApiResponse<WashPackage[]>;
  readonly washes: readonly RedemptionView[];
  readonly walkUps: readonly UnfinishedWalkUp[];
  /** Idempotency key of the next click on the button. A reload creates a new key. */
  readonly requestId: string;
  /** Bay of the sticker that a staff user has just scanned on an inspection. Null for customers. */
  readonly seenBayNo: number | null;
  readonly picture: StationPicture | null;
};

/** Loads the photograph of the station. Returns null if there is none, or if it could not be loaded. */
async function loadPicture(api: ApiCaller, slug: string): Promise<StationPicture | null> {
  const station = await callApi(api, getStation, { params: { slug } });
  return station.ok ? station.value.picture : null;
}

/**
 * Records that a staff user scanned the sticker on an inspection, if this browser is signed in to the staff portal.
 * Returns the bay, or null for customers. It runs only on the server, because a scan opens the page before the page's
 * scripts load.
 */
async function recordStaffScan({ request, context }: LoaderInput, stationToken: StationToken, station: ScannedStation) {
  const named = Number(new URL(request.url).searchParams.get('bay'));
  const [only, ...others] = station.bays;
  const bayNo = others.length === 0 && only !== undefined ? only.bayNo : named;
  if (!import.meta.env.SSR || !station.bays.some((bay) => bay.bayNo === bayNo)) return null;
  const answer = await callApi(context.get(apiContext), markStickerSeen, { body: { stationToken, bayNo } });
  return answer.ok ? answer.value.bayNo : null;
}

export async function loader(input: LoaderInput) {
  const api = input.context.get(apiContext);
  // the API definition validates the format of the token, and an invalid token results in not found
  const stationToken = (input.params['stationToken'] ?? '') as StationToken;
  const [station, vouchers, packages, washes, walkUps] = await Promise.all([
    callApi(api, getScannedStation, { params: { stationToken } }),
    callApi(api, listSpendableVouchers, {}),
    callApi(api, listPackages, {}),
    loadRecentWashes(api),
    loadOpenWalkUps(api),
  ]);
  // the screen of a station has a token of its own, so washes are compared with the sticker's token from the response
  const scanned = station.ok ? station.value : null;
  const loaded: ScanData = {
    station,
    vouchers,
    packages,
    washes: washes.filter((wash) => wash.stationToken === scanned?.stationToken),
    walkUps: walkUps.filter(({ slug }) => slug === scanned?.slug),
    requestId: crypto.randomUUID(),
    seenBayNo: station.ok ? await recordStaffScan(input, stationToken, station.value) : null,
    picture: scanned === null ? null : await loadPicture(api, scanned.slug),
    draft: loadDraft(input).draft,
  };
  return station.ok ? loaded : data(loaded, { status: station.status === 0 ? 503 : station.status });
}

export function Component() {
  const {
    station: newest,
    vouchers,
    packages,
    washes,
    walkUps,
    requestId,
    seenBayNo,
    picture,
    draft,
  } = useLoaderData<ScanData>();
  const [search] = useSearchParams();
  const station = useLastGoodResponse(newest);
  const spendable = useLastGoodResponse(vouchers);
  const catalogue = useLastGoodResponse(packages);
  if (!station.ok) return <StationNotFound problem={station.problem} />;
  return (
    <ScanPage
      key={station.value.stationToken}
      station={station.value}
      vouchers={spendable.ok ? spendable.value : []}
      wash={catalogue.ok ? defaultPackageOf(catalogue.value) : null}
      requestId={requestId}
      washes={washes}
      walkUps={walkUps}
      seenBayNo={seenBayNo}
      picture={picture}
      bayNo={Number(search.get('bay')) || null}
      // if the photo of a report was refused, this result does not belong to the form that starts a wash
      back={search.get('report') === 'photo' ? noFormResult : formResultOf(search, draft)}
    />
  );
}
