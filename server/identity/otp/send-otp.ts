import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { DAY_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { callingCodeOf, openedCountryOf } from '#domain/core/contact/mobile-phone.ts';
import {
  addressBudgets,
  askersBudgets,
  BLOCK_NUMBERS,
  OTP_LIFETIME_MS,
  OTP_RESEND_MS,
  conversionStep,
  isKnownNetwork,
  numberBlock,
  ownDeviceBudgets,
  shopBudgets,
  stops,
  strangersBudgets,
  waitSeconds,
  type Fills,
  type OtpAsker,
} from '#domain/identity/otp.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Tx } from '#server/core/db/database.ts';
import { widerNetworkOf } from '#server/core/http/limits/client-address.ts';
import { takeBudgets, type OverLimit, type RequestFrom } from '#server/core/http/limits/guessing.ts';
import type { Deps } from '#server/deps.ts';
import {
  findPumpingSigns,
  listPauses,
  raisePause,
  type Pause,
  type PumpingSigns,
} from '#server/identity/store/message-pause.ts';
import { countCodesTo, findFills, lockOtpRequests } from '#server/identity/store/otp-budget.ts';
import { createChallenge, findLiveChallenge, sealOtpPhone } from '#server/identity/store/otp-challenge.ts';
import { otpHolderOf, ownDeviceKey, type OtpQuestion } from './otp-holder.ts';
import { phoneWayOpen } from '#server/identity/account/phone-way.ts';

export type SendOtpDeps = Pick<
  Deps,
  'clock' | 'config' | 'db' | 'ids' | 'keyring' | 'limits' | 'log' | 'metrics' | 'sms' | 'wake'
>;

export type OtpRequest = OtpQuestion & {
  /** The network that asks, and the proof of work of the request. */
  readonly from: RequestFrom;
  readonly locale: Locale;
};

/** Seconds until another code may be asked for, and until this one is too old. */
type Sent = { readonly retryAfterSeconds: number; readonly expiresInSeconds: number };

export type OtpSent = Outcome<Sent, 'messages_paused' | 'work_required'> | OverLimit;

/**
 * Makes a code and puts its message into the outbox. For a stranger's browser no account is looked at, so every reachable
 * number gets the same answer in the same time; one that is known to the number's account has budgets of its own, and
 * is stopped by nothing that strangers did. Asked again within a minute in the same browser, it sends nothing and answers how long to
 * wait. Budgets, and the breakers against people who earn by messages to numbers of their own, are counted from the
 * codes themselves, one request at a time, so that they hold over restarts and processes. Where the codes of a network
 * do not come back it is asked for a calculation, and only where that did not help it is paused: nobody for others.
 */
export async function sendOtp(deps: SendOtpDeps, request: OtpRequest): Promise<OtpSent> {
  if (!phoneWayOpen(deps)) return refused('messages_paused');
  const own = await ownDeviceKey(deps, request.e164, request.device);
  const taken = await takeBudgets(deps, own === null ? [] : [['otp_requests_by_device', own]]);
  if (!taken.allowed) return taken.over;
  const worked = (await request.from.work?.()) ?? false;
  let created = false;
  const sent = await deps.db.inTransaction(async (tx): Promise<OtpSent> => {
    await lockOtpRequests(tx);
    const waiting = await waitingAlready(deps, request, tx);
    if (waiting !== null) return waiting;
    const asked = { ...request, ...macsOf(deps, request), isOwnDevice: own !== null, worked };
    const { refusal, trusted } = await judge(deps, asked, tx);
    created = refusal === null;
    return refusal ?? create(deps, { ...asked, trusted }, tx);
  });
  if (!created) taken.giveBack();
  if (sent.ok) deps.wake.outbox('sms');
  return sent;
}

type Macs = ReturnType<typeof macsOf>;
type Asked = OtpRequest & Macs & { readonly isOwnDevice: boolean; readonly worked: boolean };

/** `trusted`: not counted as a stranger's. */
type Judged = { readonly refusal: OtpSent | null; readonly trusted: boolean };

async function judge(deps: SendOtpDeps, asked: Asked, tx: Tx): Promise<Judged> {
  const signs = await findPumpingSigns(tx, asked, deps.clock.now());
  const asker = asked.isOwnDevice ? 'owner' : isKnownNetwork(signs) ? 'known_network' : 'stranger';
  const refusal = (await whyNot(deps, { asked, signs, asker }, tx)) ?? (await whyNotAbroad(deps, asked.e164, tx));
  return { refusal, trusted: asker !== 'stranger' };
}

async function waitingAlready(deps: SendOtpDeps, request: OtpRequest, tx: Tx): Promise<OtpSent | null> {
  const now = steadyNow(deps.clock);
  const live = await findLiveChallenge(tx, otpHolderOf(deps, request), now);
  if (live === null || now - live.createdAt >= OTP_RESEND_MS) return null;
  return accepted({
    retryAfterSeconds: secondsUntil(live.createdAt + OTP_RESEND_MS, now),
    expiresInSeconds: secondsUntil(live.expiresAt, now),
  });
}

type Case = { readonly asked: Asked; readonly signs: PumpingSigns; readonly asker: OtpAsker };

async function whyNot(deps: SendOtpDeps, { asked, signs, asker }: Case, tx: Tx): Promise<OtpSent | null> {
  const now = deps.clock.now();
  const pauses = await listPauses(tx, asked, now);
  if (pauses.some((reason) => stops(reason, asker))) return refused('messages_paused');
  const fills = await findFills(tx, asked, deps.config.limitScale);
  const wait = waitSeconds(asker === 'owner' ? ownDeviceBudgets : askersBudgets, fills, now);
  if (wait > 0) {
    deps.metrics.count('limit_refused', { kind: 'codes' });
    return { ok: false, refusal: 'too_many_requests', retryAfterSeconds: wait };
  }
  if (waitSeconds(shopBudgets, fills, now) > 0) return raise(deps, { reason: 'budget' }, tx);
  return asker === 'owner' ? null : stopPumping(deps, { asked, signs, asker, fills }, tx);
}

/** What the owner allowed a country is sent within a day: whatever else has room, that country waits. */
async function whyNotAbroad(deps: SendOtpDeps, e164: string, tx: Tx): Promise<OtpSent | null> {
  const country = openedCountryOf(e164);
  if (country === null) return null;
  const sent = await countCodesTo(tx, country, deps.clock.now() - DAY_MS);
  if (sent < (deps.config.smsCountries[country] ?? 0)) return null;
  deps.metrics.count('codes_paused', { kind: 'country' });
  deps.log.warn({ country, sent }, 'the codes that SMS_COUNTRIES allows this country a day are used up');
  return refused('messages_paused');
}

type Doubts = { readonly signs: PumpingSigns; readonly worked: boolean; readonly fills: Fills };

/** Decides by conversion first; a network that asks for codes to many numbers is asked for a proof of work, too. */
function stepBefore({ clock }: SendOtpDeps, { signs, worked, fills }: Doubts): ReturnType<typeof conversionStep> {
  const step = conversionStep(signs, worked);
  const isBusy = waitSeconds(addressBudgets, fills, clock.now()) > 0;
  return step === 'go_on' && isBusy && !worked ? 'work' : step;
}

/** What keeps strangers from earning by messages to numbers of their own. */
async function stopPumping(
  deps: SendOtpDeps,
  { asked, signs, asker, fills }: Case & { readonly fills: Fills },
  tx: Tx,
): Promise<OtpSent | null> {
  const { blockMac, networkMac, worked } = asked;
  const step = stepBefore(deps, { signs, worked, fills });
  if (step === 'pause') return raise(deps, { reason: 'conversion', networkMac }, tx);
  if (step === 'work') {
    deps.metrics.count('code_work_asked');
    return refused('work_required');
  }
  if (asker === 'stranger' && waitSeconds(strangersBudgets, fills, deps.clock.now()) > 0) {
    return raise(deps, { reason: 'strangers' }, tx);
  }
  return signs.neighbours + 1 >= BLOCK_NUMBERS ? raise(deps, { reason: 'block', blockMac }, tx) : null;
}

async function raise(deps: SendOtpDeps, pause: Pause, tx: Tx): Promise<OtpSent> {
  await raisePause(tx, pause, deps.clock.now());
  deps.metrics.count('codes_paused', { kind: pause.reason });
  deps.log.error({ reason: pause.reason }, 'codes by SMS were stopped: somebody may be pumping messages');
  return refused('messages_paused');
}

async function create(deps: SendOtpDeps, request: Asked & { readonly trusted: boolean }, tx: Tx): Promise<OtpSent> {
  const { ids, keyring } = deps;
  const challengeId = ids.uuid();
  const now = steadyNow(deps.clock);
  await createChallenge(tx, {
    ...request,
    challengeId,
    country: openedCountryOf(request.e164),
    codeMac: keyring.otpMac(challengeId, keyring.otpCode(challengeId)),
    phoneSealed: sealOtpPhone(keyring, challengeId, request.e164),
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
