import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { DAY_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { callingCodeOf, smsBudgetCountryOf } from '#domain/core/contact/mobile-phone.ts';
import {
  ipAddressRateLimits,
  requesterRateLimits,
  NUMBER_BLOCK_BREAKER_THRESHOLD,
  OTP_LIFETIME_MS,
  OTP_RESEND_MS,
  otpFraudResponse,
  isKnownNetwork,
  phoneNumberBlock,
  ownDeviceRateLimits,
  shopRateLimits,
  isRequesterBlocked,
  unknownNetworkBudgets,
  waitSeconds,
  type ReachedRateLimits,
  type OtpRequesterTrust,
} from '#domain/identity/otp.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Tx } from '#server/core/db/database.ts';
import { widerNetworkOf } from '#server/core/http/limits/client-address.ts';
import { consumeRateLimits, type RateLimitRefusal, type RequestClient } from '#server/core/http/limits/guess-limits.ts';
import type { Deps } from '#server/identity/deps.ts';
import {
  findSmsPumpingSignals,
  listMessagePauses,
  startMessagePause,
  type MessagePause,
  type SmsPumpingSignals,
} from '#server/identity/store/message-pause.ts';
import {
  countOtpCodesToCountry,
  findReachedRateLimits,
  lockOtpRequests,
} from '#server/identity/store/otp-rate-limit.ts';
import { createOtpChallenge, findLiveOtpChallenge, encryptOtpPhone } from '#server/identity/store/otp-challenge.ts';
import { identityRateLimits } from '#server/identity/limits.ts';
import { otpHolderOf, ownDeviceKey, type OtpAttempt } from './otp-attempt.ts';
import { isSmsOffered } from '#server/identity/account/sms-availability.ts';

export type SendOtpDeps = Pick<
  Deps,
  'clock' | 'config' | 'db' | 'ids' | 'keyring' | 'limits' | 'log' | 'metrics' | 'sms' | 'wake'
>;

export type OtpRequest = OtpAttempt & {
  readonly from: RequestClient;
  readonly locale: Locale;
};

/** Times of a sent code in seconds: until another code can be requested, and until this code expires. */
type SentCode = { readonly retryAfterSeconds: number; readonly expiresInSeconds: number };

export type SendOtpResult = Outcome<SentCode, 'messages_paused' | 'work_required'> | RateLimitRefusal;

/**
 * Creates a code and puts its message into the outbox. For an unknown browser no account is read, so every reachable
 * phone number gets the same response in the same time. A known device of the account with the phone number has
 * separate budgets that attackers cannot use up. A second request within a minute in the same browser sends nothing and
 * returns the time to wait.
 *
 * Budgets and circuit breakers are counted from the stored codes, one request at a time, so that they survive restarts
 * and apply across processes. The circuit breakers stop SMS pumping (fraud with messages to the attacker's own phone
 * numbers). If the codes of a network are not entered, that network needs a proof of work. If that does not help, codes
 * are paused for that network only.
 */
export async function sendOtp(deps: SendOtpDeps, request: OtpRequest): Promise<SendOtpResult> {
  if (!isSmsOffered(deps)) return refused('messages_paused');
  const ownDevice = await ownDeviceKey(deps, request.e164, request.device);
  const taken = await consumeRateLimits(
    deps,
    ownDevice === null ? [] : [[identityRateLimits.otp_requests_by_device, ownDevice]],
  );
  if (!taken.allowed) return taken.refused;
  const worked = (await request.from.work?.()) ?? false;
  let created = false;
  const sent = await deps.db.inTransaction(async (tx): Promise<SendOtpResult> => {
    await lockOtpRequests(tx);
    const waiting = await unexpiredCodeResult(deps, request, tx);
    if (waiting !== null) return waiting;
    const codeRequest = { ...request, ...macsOf(deps, request), isOwnDevice: ownDevice !== null, worked };
    const { refusal, trusted } = await checkCodeRequest(deps, codeRequest, tx);
    created = refusal === null;
    return refusal ?? create(deps, { ...codeRequest, trusted }, tx);
  });
  if (!created) taken.giveBack();
  if (sent.ok) deps.wake.outbox('sms');
  return sent;
}

type RequestMacs = ReturnType<typeof macsOf>;
type CodeRequest = OtpRequest & RequestMacs & { readonly isOwnDevice: boolean; readonly worked: boolean };

/**
 * Decision about a request for a code. `trusted` means that the code does not count against the budget of unknown
 * networks.
 */
type CodeVerdict = { readonly refusal: SendOtpResult | null; readonly trusted: boolean };

async function checkCodeRequest(deps: SendOtpDeps, request: CodeRequest, tx: Tx): Promise<CodeVerdict> {
  const signs = await findSmsPumpingSignals(tx, request, deps.clock.now());
  const requester = request.isOwnDevice ? 'owner' : isKnownNetwork(signs) ? 'known_network' : 'stranger';
  const refusal =
    (await limitRefusal(deps, { request, signs, requester }, tx)) ?? (await countryRefusal(deps, request.e164, tx));
  return { refusal, trusted: requester !== 'stranger' };
}

async function unexpiredCodeResult(deps: SendOtpDeps, request: OtpRequest, tx: Tx): Promise<SendOtpResult | null> {
  const now = steadyNow(deps.clock);
  const live = await findLiveOtpChallenge(tx, otpHolderOf(deps, request), now);
  if (live === null || now - live.createdAt >= OTP_RESEND_MS) return null;
  return accepted({
    retryAfterSeconds: secondsUntil(live.createdAt + OTP_RESEND_MS, now),
    expiresInSeconds: secondsUntil(live.expiresAt, now),
  });
}

type RequestCase = {
  readonly request: CodeRequest;
  readonly signs: SmsPumpingSignals;
  readonly requester: OtpRequesterTrust;
};

async function limitRefusal(
  deps: SendOtpDeps,
  { request, signs, requester }: RequestCase,
  tx: Tx,
): Promise<SendOtpResult | null> {
  const now = deps.clock.now();
  const pauses = await listMessagePauses(tx, request, now);
  if (pauses.some((reason) => isRequesterBlocked(reason, requester))) return refused('messages_paused');
  const exhausted = await findReachedRateLimits(tx, request, deps.config.limitScale);
  const wait = waitSeconds(requester === 'owner' ? ownDeviceRateLimits : requesterRateLimits, exhausted, now);
  if (wait > 0) {
    deps.metrics.count('limit_refused', { kind: 'codes' });
    return { ok: false, refusal: 'too_many_requests', retryAfterSeconds: wait };
  }
  if (waitSeconds(shopRateLimits, exhausted, now) > 0) return startSmsPause(deps, { reason: 'budget' }, tx);
  return requester === 'owner' ? null : stopSmsPumping(deps, { request, signs, requester, exhausted }, tx);
}

/**
 * Returns a refusal if a code would exceed the daily budget that the owner has set for the phone number's country.
 * Other budgets are not checked here.
 */
async function countryRefusal(deps: SendOtpDeps, e164: string, tx: Tx): Promise<SendOtpResult | null> {
  const country = smsBudgetCountryOf(e164);
  if (country === null) return null;
  const sent = await countOtpCodesToCountry(tx, country, deps.clock.now() - DAY_MS);
  if (sent < (deps.config.smsCountries[country] ?? 0)) return null;
  deps.metrics.count('codes_paused', { kind: 'country' });
  deps.log.warn({ country, sent }, 'the daily limit of SMS_COUNTRIES for this country is reached');
  return refused('messages_paused');
}

type ConversionSigns = {
  readonly signs: SmsPumpingSignals;
  readonly worked: boolean;
  readonly exhausted: ReachedRateLimits;
};

/**
 * Returns the next step for a request: it continues, needs a proof of work, or is paused. This depends on the share of
 * sent codes that were entered (conversion rate). An IP address above its hourly budget also needs a proof of work.
 */
function requiredStep(
  { clock }: SendOtpDeps,
  { signs, worked, exhausted }: ConversionSigns,
): ReturnType<typeof otpFraudResponse> {
  const step = otpFraudResponse(signs, worked);
  const isBusy = waitSeconds(ipAddressRateLimits, exhausted, clock.now()) > 0;
  return step === 'go_on' && isBusy && !worked ? 'work' : step;
}

/** Stops SMS pumping, which is fraud with messages to the attacker's own phone numbers. */
async function stopSmsPumping(
  deps: SendOtpDeps,
  { request, signs, requester, exhausted }: RequestCase & { readonly exhausted: ReachedRateLimits },
  tx: Tx,
): Promise<SendOtpResult | null> {
  const { blockMac, networkMac, worked } = request;
  const step = requiredStep(deps, { signs, worked, exhausted });
  if (step === 'pause') return startSmsPause(deps, { reason: 'conversion', networkMac }, tx);
  if (step === 'work') {
    deps.metrics.count('code_work_asked');
    return refused('work_required');
  }
  if (requester === 'stranger' && waitSeconds(unknownNetworkBudgets, exhausted, deps.clock.now()) > 0) {
    return startSmsPause(deps, { reason: 'strangers' }, tx);
  }
  return signs.neighbours + 1 >= NUMBER_BLOCK_BREAKER_THRESHOLD
    ? startSmsPause(deps, { reason: 'block', blockMac }, tx)
    : null;
}

async function startSmsPause(deps: SendOtpDeps, pause: MessagePause, tx: Tx): Promise<SendOtpResult> {
  await startMessagePause(tx, pause, deps.clock.now());
  deps.metrics.count('codes_paused', { kind: pause.reason });
  deps.log.error({ reason: pause.reason }, 'SMS codes paused: possible SMS pumping');
  return refused('messages_paused');
}

async function create(
  deps: SendOtpDeps,
  request: CodeRequest & { readonly trusted: boolean },
  tx: Tx,
): Promise<SendOtpResult> {
  const { ids, keyring } = deps;
  const challengeId = ids.uuid();
  const now = steadyNow(deps.clock);
  await createOtpChallenge(tx, {
    ...request,
    challengeId,
    country: smsBudgetCountryOf(request.e164),
    codeMac: keyring.otpMac(challengeId, keyring.otpCode(challengeId)),
    phoneSealed: encryptOtpPhone(keyring, challengeId, request.e164),
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
    blockMac: deps.keyring.blindIndex('otp_block', phoneNumberBlock(request.e164)),
    addressMac: deps.keyring.blindIndex('otp_address', request.from.address),
    networkMac: deps.keyring.blindIndex(
      'otp_network',
      `${widerNetworkOf(request.from.address)} ${callingCodeOf(request.e164)}`,
    ),
  };
}

function secondsUntil(at: number, now: number): number {
  return Math.max(1, Math.ceil((at - now) / SECOND_MS));
}
