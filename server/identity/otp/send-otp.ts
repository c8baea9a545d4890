import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { SECOND_MS } from '#domain/core/jerusalem-time.ts';
import {
  askersBudgets,
  BLOCK_NUMBERS,
  OTP_LIFETIME_MS,
  OTP_RESEND_MS,
  isConversionLow,
  isForStrangers,
  numberBlock,
  ownDeviceBudgets,
  shopBudgets,
  waitSeconds,
  type PauseReason,
} from '#domain/identity/otp.ts';
import type { Tx } from '#server/core/db/database.ts';
import { takeBudgets } from '#server/core/http/guessing.ts';
import type { Deps } from '#server/deps.ts';
import { findPause, findPumpingSigns, raisePause } from '#server/identity/store/message-pause.ts';
import {
  createChallenge,
  findFills,
  findLiveChallenge,
  lockOtpRequests,
  sealOtpPhone,
} from '#server/identity/store/otp-challenge.ts';
import { otpHolderOf, ownDeviceKey, type OtpQuestion } from './otp-holder.ts';
import { phoneWayOpen } from '#server/identity/account/phone-way.ts';

export type SendOtpDeps = Pick<
  Deps,
  'clock' | 'config' | 'db' | 'ids' | 'keyring' | 'limits' | 'log' | 'metrics' | 'sms' | 'wake'
>;

export type OtpRequest = OtpQuestion & {
  /** The network that asks. */
  readonly address: string;
  readonly locale: Locale;
};

/** Seconds until another code may be asked for, and until this one is too old. */
type Sent = { readonly retryAfterSeconds: number; readonly expiresInSeconds: number };

export type OtpSent =
  | Outcome<Sent, 'messages_paused'>
  | { readonly ok: false; readonly refusal: 'too_many_requests'; readonly retryAfterSeconds: number };

/**
 * Makes a code and puts its message into the outbox. For a stranger's browser no account is looked at, so every reachable
 * number gets the same answer in the same time; one that is known to the number's account has budgets of its own, and
 * is stopped by nothing that strangers did. Asked again within a minute in the same browser, it sends nothing and answers how long to
 * wait. Budgets, and the breakers against people who earn by messages to numbers of their own, are counted from the
 * codes themselves, one request at a time, so that they hold over restarts and processes.
 */
export async function sendOtp(deps: SendOtpDeps, request: OtpRequest): Promise<OtpSent> {
  if (!phoneWayOpen(deps)) return refused('messages_paused');
  const own = await ownDeviceKey(deps, request.e164, request.device);
  const taken = await takeBudgets(deps, own === null ? [] : [['otp_requests_by_device', own]]);
  if (!taken.allowed) return { ...taken, ok: false, refusal: 'too_many_requests' };
  let created = false;
  const sent = await deps.db.inTransaction(async (tx): Promise<OtpSent> => {
    await lockOtpRequests(tx);
    const other =
      (await waitingAlready(deps, request, tx)) ?? (await whyNot(deps, { ...request, isOwnDevice: own !== null }, tx));
    created = other === null;
    return other ?? create(deps, request, tx);
  });
  if (!created) taken.giveBack();
  if (sent.ok) deps.wake.outbox('sms');
  return sent;
}

type Asked = OtpRequest & { readonly isOwnDevice: boolean };

async function waitingAlready(deps: SendOtpDeps, request: OtpRequest, tx: Tx): Promise<OtpSent | null> {
  const now = deps.clock.now();
  const live = await findLiveChallenge(tx, otpHolderOf(deps, request), now);
  if (live === null || now - live.createdAt >= OTP_RESEND_MS) return null;
  return accepted({
    retryAfterSeconds: secondsUntil(live.createdAt + OTP_RESEND_MS, now),
    expiresInSeconds: secondsUntil(live.expiresAt, now),
  });
}

async function whyNot(deps: SendOtpDeps, request: Asked, tx: Tx): Promise<OtpSent | null> {
  const now = deps.clock.now();
  const macs = macsOf(deps, request);
  const { isOwnDevice } = request;
  const pause = await findPause(tx, macs.blockMac, now);
  if (pause !== null && !(isOwnDevice && isForStrangers(pause))) return refused('messages_paused');
  const fills = await findFills(tx, macs, deps.config.limitScale);
  const wait = waitSeconds(isOwnDevice ? ownDeviceBudgets : askersBudgets, fills, now);
  if (wait > 0) {
    deps.metrics.count('limit_refused', { kind: 'codes' });
    return { ok: false, refusal: 'too_many_requests', retryAfterSeconds: wait };
  }
  if (waitSeconds(shopBudgets, fills, now) > 0) return raise(deps, { reason: 'budget', blockMac: null }, tx);
  if (isOwnDevice) return null;
  const { neighbours, conversion } = await findPumpingSigns(tx, macs, now);
  if (isConversionLow(conversion)) return raise(deps, { reason: 'conversion', blockMac: null }, tx);
  if (neighbours + 1 >= BLOCK_NUMBERS) return raise(deps, { reason: 'block', blockMac: macs.blockMac }, tx);
  return null;
}

async function raise(
  deps: SendOtpDeps,
  pause: { readonly reason: PauseReason; readonly blockMac: Buffer | null },
  tx: Tx,
): Promise<OtpSent> {
  await raisePause(tx, pause, deps.clock.now());
  deps.metrics.count('codes_paused', { kind: pause.reason });
  deps.log.error({ reason: pause.reason }, 'codes by SMS were stopped: somebody may be pumping messages');
  return refused('messages_paused');
}

async function create(deps: SendOtpDeps, request: OtpRequest, tx: Tx): Promise<OtpSent> {
  const { ids, keyring } = deps;
  const challengeId = ids.uuid();
  const now = deps.clock.now();
  await createChallenge(tx, {
    challengeId,
    ...macsOf(deps, request),
    codeMac: keyring.otpMac(challengeId, keyring.otpCode(challengeId)),
    phoneSealed: sealOtpPhone(keyring, challengeId, request.e164),
    locale: request.locale,
    now,
    expiresAt: now + OTP_LIFETIME_MS,
  });
  deps.metrics.count('code_asked', { kind: request.customerId === null ? 'sign_in' : 'account' });
  return accepted({
    retryAfterSeconds: OTP_RESEND_MS / SECOND_MS,
    expiresInSeconds: OTP_LIFETIME_MS / SECOND_MS,
  });
}

function macsOf(deps: SendOtpDeps, request: OtpRequest) {
  return {
    ...otpHolderOf(deps, request),
    blockMac: deps.keyring.blindIndex('otp_block', numberBlock(request.e164)),
    addressMac: deps.keyring.blindIndex('otp_address', request.address),
  };
}

function secondsUntil(at: number, now: number): number {
  return Math.max(1, Math.ceil((at - now) / SECOND_MS));
}
