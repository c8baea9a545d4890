import { getCurrentUser, type CurrentUser } from '#contracts/identity/account.ts';
import { getWashHistory, type WashHistoryEntry } from '#contracts/stations/wash-history.ts';
import { listSessions, type Device } from '#contracts/identity/credentials.ts';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { listIdentities, listWaysIn, type LinkedIdentity } from '#contracts/identity/identities.ts';
import { getConsents } from '#contracts/identity/privacy.ts';
import { listReceipts, type OwnReceipt } from '#contracts/selling/own-receipts.ts';
import { listVouchers, type OwnVoucher } from '#contracts/entitlements/own-vouchers.ts';
import { listPasskeys, type Passkey } from '#contracts/identity/passkeys.ts';
import type { Problem } from '#contracts/core/problem.ts';
import { callApi, type ApiAnswer, type ApiCaller } from '#web/lib/api.ts';

/** A part that did not come is null: it says so in its place, and the others stand. */
export type DashboardData = {
  readonly user: CurrentUser;
  readonly vouchers: readonly OwnVoucher[] | null;
  readonly washes: readonly WashHistoryEntry[] | null;
  readonly receipts: readonly OwnReceipt[] | null;
  readonly passkeys: readonly Passkey[] | null;
  readonly identities: readonly LinkedIdentity[] | null;
  readonly ways: AnswerOf<typeof listWaysIn> | null;
  readonly devices: readonly Device[] | null;
  readonly consents: AnswerOf<typeof getConsents> | null;
};

export type Loaded =
  | { readonly kind: 'account'; readonly data: DashboardData }
  /** Nobody is signed in, or the session is over. */
  | { readonly kind: 'signed_out' }
  | { readonly kind: 'failed'; readonly problem: Problem };

function valueOf<Value>(answer: ApiAnswer<Value>): Value | null {
  return answer.ok ? answer.value : null;
}

/** Everything the dashboard shows, asked for at once: one round for the slowest call. */
export async function loadDashboard(api: ApiCaller): Promise<Loaded> {
  const [user, vouchers, washes, receipts, passkeys, identities, ways, devices, consents] = await Promise.all([
    callApi(api, getCurrentUser, {}),
    callApi(api, listVouchers, {}),
    callApi(api, getWashHistory, {}),
    callApi(api, listReceipts, {}),
    callApi(api, listPasskeys, {}),
    callApi(api, listIdentities, {}),
    callApi(api, listWaysIn, {}),
    callApi(api, listSessions, {}),
    callApi(api, getConsents, {}),
  ]);
  if (!user.ok) {
    return user.problem.code === 'not_signed_in' ? { kind: 'signed_out' } : { kind: 'failed', problem: user.problem };
  }
  return {
    kind: 'account',
    data: {
      user: user.value,
      vouchers: valueOf(vouchers),
      washes: valueOf(washes),
      receipts: valueOf(receipts),
      passkeys: valueOf(passkeys),
      identities: valueOf(identities),
      ways: valueOf(ways),
      devices: valueOf(devices),
      consents: valueOf(consents),
    },
  };
}
