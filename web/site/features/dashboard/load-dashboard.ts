import { getCurrentUser, type CurrentUser } from '#contracts/identity/account.ts';
import { getWashHistory, type WashHistoryEntry } from '#contracts/stations/wash-history.ts';
import { listSessions, type SignedInDevice } from '#contracts/identity/credentials.ts';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { listIdentities, listSignInMethods, type LinkedIdentity } from '#contracts/identity/identities.ts';
import { getAccountMerge, type AccountMergePreview } from '#contracts/identity/account-merge.ts';
import { getConsents } from '#contracts/identity/privacy.ts';
import { getMembership } from '#contracts/selling/membership.ts';
import { listReceipts, type OwnReceipt } from '#contracts/selling/own-receipts.ts';
import { getPoints, listPointsEntries, type OwnPoints, type PointsEntry } from '#contracts/loyalty/points.ts';
import { getFamily, getFamilyInvitation, type Family, type FamilyInvitation } from '#contracts/entitlements/family.ts';
import { listVouchers, type OwnVoucher } from '#contracts/entitlements/own-vouchers.ts';
import { listPets, type Pet } from '#contracts/identity/pets.ts';
import { listPasskeys, type Passkey } from '#contracts/identity/passkeys.ts';
import { getVerifications, type OwnVerifications } from '#contracts/identity/verification.ts';
import type { Problem } from '#contracts/core/problem.ts';
import type { Page } from '#domain/core/page.ts';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { isWashRunning } from '../../washes/is-wash-running.ts';
import { loadRecentWashes } from '../../washes/load-recent-washes.ts';
import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import { callApi, type ApiResponse, type ApiCaller } from '#web/lib/calls/api.ts';

/**
 * Invitation to a household that the URL contains. `offer` is null if this account cannot accept the invitation, or if
 * it could not be loaded.
 */
export type OpenInvitation = { readonly token: string; readonly offer: FamilyInvitation | null };

/**
 * Data of the dashboard. Data that failed to load is null, and an error is shown in its section. The other sections are
 * shown as usual.
 */
export type DashboardData = {
  readonly user: CurrentUser;
  readonly vouchers: Page<OwnVoucher> | null;
  readonly washes: Page<WashHistoryEntry> | null;
  /** Washes of this browser that are reserved or running. */
  readonly running: readonly RedemptionView[];
  readonly receipts: Page<OwnReceipt> | null;
  readonly membership: ResponseOf<typeof getMembership> | null;
  readonly points: OwnPoints | null;
  readonly moves: Page<PointsEntry> | null;
  readonly pets: readonly Pet[] | null;
  /**
   * Household of the customer. It is `absent` if the shop offers no sharing of washes, and null if the household failed
   * to load.
   */
  readonly family: Family | 'absent' | null;
  readonly invitation: OpenInvitation | null;
  /**
   * Another account that the visitor verified as their own in this session. It is requested only if the URL opens the
   * merge of accounts. Null if it was not requested, if there is no such account, or if the request failed.
   */
  readonly merge: AccountMergePreview | null;
  readonly passkeys: readonly Passkey[] | null;
  readonly identities: readonly LinkedIdentity[] | null;
  readonly ways: ResponseOf<typeof listSignInMethods> | null;
  readonly devices: readonly SignedInDevice[] | null;
  readonly consents: ResponseOf<typeof getConsents> | null;
  readonly verifications: OwnVerifications | null;
};

export type DashboardResult =
  | { readonly kind: 'account'; readonly data: DashboardData }
  /** The visitor is not signed in, or the session has ended. */
  | { readonly kind: 'signed_out' }
  | { readonly kind: 'failed'; readonly problem: Problem };

function valueOrNull<Value>(answer: ApiResponse<Value>): Value | null {
  return answer.ok ? answer.value : null;
}

function pageFrom<Entry>(answer: ApiResponse<readonly Entry[]>): Page<Entry> | null {
  return answer.ok ? { entries: answer.value, next: answer.next ?? null } : null;
}

/**
 * Returns the household of the customer. Returns `absent` if the shop has disabled households, so that this API call
 * does not exist.
 */
function familyFrom(answer: ApiResponse<Family>): DashboardData['family'] {
  return !answer.ok && answer.problem.code === 'not_found' ? 'absent' : valueOrNull(answer);
}

async function findInvitation(api: ApiCaller, token: string | null): Promise<OpenInvitation | null> {
  if (token === null) return null;
  return { token, offer: valueOrNull(await callApi(api, getFamilyInvitation, { params: { familyToken: token } })) };
}

function mergeFrom(answer: ApiResponse<ResponseOf<typeof getAccountMerge>> | null): AccountMergePreview | null {
  return answer?.ok === true ? answer.value.merge : null;
}

/** Loads the data of all dashboard sections at the same time. */
export async function loadDashboard(api: ApiCaller, search: URLSearchParams): Promise<DashboardResult> {
  // without JavaScript, each further page of a list has its own URL
  const pageAt = (name: string) => ({ query: { cursor: search.get(name) ?? undefined } });
  const [
    user,
    vouchers,
    washes,
    receipts,
    points,
    moves,
    pets,
    family,
    invitation,
    merge,
    passkeys,
    identities,
    ways,
    devices,
    consents,
    verifications,
    membership,
    fresh,
  ] = await Promise.all([
    callApi(api, getCurrentUser, {}),
    callApi(api, listVouchers, pageAt('vouchers')),
    callApi(api, getWashHistory, pageAt('washes')),
    callApi(api, listReceipts, pageAt('receipts')),
    callApi(api, getPoints, {}),
    callApi(api, listPointsEntries, pageAt('points')),
    callApi(api, listPets, {}),
    callApi(api, getFamily, {}),
    findInvitation(api, search.get('family')),
    search.get('merge') === '1' ? callApi(api, getAccountMerge, {}) : null,
    callApi(api, listPasskeys, {}),
    callApi(api, listIdentities, {}),
    callApi(api, listSignInMethods, {}),
    callApi(api, listSessions, {}),
    callApi(api, getConsents, {}),
    callApi(api, getVerifications, {}),
    callApi(api, getMembership, {}),
    loadRecentWashes(api),
  ]);
  if (!user.ok) {
    return user.problem.code === 'not_signed_in' ? { kind: 'signed_out' } : { kind: 'failed', problem: user.problem };
  }
  const household = familyFrom(family);
  return {
    kind: 'account',
    data: {
      user: user.value,
      vouchers: pageFrom(vouchers),
      washes: pageFrom(washes),
      running: fresh.filter((wash) => isWashRunning(wash, serverNow())),
      receipts: pageFrom(receipts),
      points: valueOrNull(points),
      moves: pageFrom(moves),
      pets: valueOrNull(pets),
      family: household,
      invitation: household === 'absent' ? null : invitation,
      merge: mergeFrom(merge),
      passkeys: valueOrNull(passkeys),
      identities: valueOrNull(identities),
      ways: valueOrNull(ways),
      devices: valueOrNull(devices),
      consents: valueOrNull(consents),
      verifications: valueOrNull(verifications),
      membership: valueOrNull(membership),
    },
  };
}
