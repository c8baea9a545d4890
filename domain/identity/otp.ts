import { assertNever } from '#domain/core/assert-never.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/** Validity of a code by SMS, in ms. */
export const OTP_LIFETIME_MS = 5 * MINUTE_MS;
/** Minimum time between two codes for the same phone number, in ms. */
export const OTP_RESEND_MS = MINUTE_MS;
/** Maximum number of attempts to enter one code. */
export const OTP_ATTEMPTS = 5;
/** Maximum number of delivery attempts per code. Each attempt sends the same code. */
export const OTP_SEND_ATTEMPTS_MAX = 3;

/**
 * Rate limits that bound the cost of text messages. They are sliding windows over the stored challenges, so they are
 * exact across processes and restarts. `addressHour` counts the other phone numbers with the same IP address, not
 * codes.
 */
export const otpRateLimits = {
  numberMinute: { max: 1, windowMs: OTP_RESEND_MS },
  numberQuarter: { max: 3, windowMs: 15 * MINUTE_MS },
  numberDay: { max: 6, windowMs: DAY_MS },
  browserHour: { max: 5, windowMs: HOUR_MS },
  // limit above which a proof of work is required; no request is refused, because a mobile carrier has hundreds of
  // customers behind one IP address
  addressHour: { max: 50, windowMs: HOUR_MS },
  shopHour: { max: 300, windowMs: HOUR_MS },
  shopDay: { max: 1_500, windowMs: DAY_MS },
  // limits of all unknown networks together, so that they cannot use up the shop's whole budget
  strangersHour: { max: 200, windowMs: HOUR_MS },
  strangersDay: { max: 1_000, windowMs: DAY_MS },
} as const satisfies Record<string, { readonly max: number; readonly windowMs: number }>;
export type OtpRateLimit = keyof typeof otpRateLimits;

/** Time in ms for which sending is paused after a circuit breaker trips. */
export const OTP_PAUSE_MS = {
  /** Pause of a network from which too few codes were entered, although each request needed a proof of work. */
  conversion: HOUR_MS,
  /** Pause of a block of a hundred phone numbers, because codes were requested for too many of its numbers. */
  block: HOUR_MS,
  /** Pause of all sending, because the shop's budget is used up. The budget is checked again after this time. */
  budget: 5 * MINUTE_MS,
  /**
   * Pause of sending to unknown networks, because their budget is used up. The budget is checked again after this time.
   */
  strangers: 5 * MINUTE_MS,
  /**
   * Pause of all sending, because the SMS gateway accepts no messages. Requests are refused, so that visitors do not
   * wait for a code in vain.
   */
  gateway: 2 * MINUTE_MS,
} as const satisfies Record<string, number>;
export type PauseReason = keyof typeof OTP_PAUSE_MS;

/**
 * Source of a request for a code: a known device of the phone number's owner, a network from which codes were entered
 * before, or an unknown network.
 */
export type OtpRequester = 'owner' | 'known_network' | 'stranger';

/**
 * Returns true if a pause of sending blocks this request. The pause `strangers` blocks only requests from unknown
 * networks. The pause of a block or network does not apply to a known device of the phone number's owner.
 */
export function blocksRequester(reason: PauseReason, requester: OtpRequester): boolean {
  switch (reason) {
    case 'gateway':
    case 'budget':
      return true;
    case 'strangers':
      return requester === 'stranger';
    case 'conversion':
    case 'block':
      return requester !== 'owner';
    default:
      return assertNever(reason);
  }
}

/** Returns the block of a hundred numbers that operators sell together: an E.164 number without its last two digits. */
export function phoneNumberBlock(e164: string): string {
  return e164.slice(0, -2);
}

export const NUMBER_BLOCK_WINDOW_MS = 10 * MINUTE_MS;
/**
 * Number of different phone numbers from one block within the window at which the circuit breaker trips. The number
 * that trips it receives no code.
 */
export const NUMBER_BLOCK_BREAKER_THRESHOLD = 5;

/**
 * Sizes of the samples from which conversion rates are computed, in newest codes: of the whole shop, and from one
 * network (/24 or /48) to one country.
 */
export const SHOP_CONVERSION_SAMPLE = 100;
export const NETWORK_CONVERSION_SAMPLE = 20;
export const CONVERSION_WINDOW_MS = DAY_MS;
const CONVERSION_MIN_SHARE = 0.25;

/** Conversion of a sample: number of codes sent, and how many of them were entered. */
export type Conversion = { readonly sent: number; readonly verified: number };

/** Returns true if too few codes of a sample were entered; false until the sample is full. */
export function isConversionLow({ sent, verified }: Conversion, sample: number): boolean {
  return sent >= sample && verified < sent * CONVERSION_MIN_SHARE;
}

/** Signs of SMS pumping fraud, in which an attacker earns from the messages that this shop sends. */
export type OtpFraudSignals = {
  readonly shop: Conversion;
  readonly network: Conversion;
  /**
   * Conversion of this network's codes since its last pause. Only codes whose request had a proof of work are counted.
   */
  readonly networkWithProofOfWork: Conversion;
};

/** Returns true if codes from this network were entered, and its conversion rate is not too low. */
export function isKnownNetwork({ network }: OtpFraudSignals): boolean {
  return network.verified > 0 && !isConversionLow(network, NETWORK_CONVERSION_SAMPLE);
}

/**
 * Returns the required step before the next code to an unknown device. A proof of work is required if too few codes of
 * the network were entered. It is also required for an unknown network if too few codes were entered in the whole shop.
 * Only a network that fails even with proof of work is paused; a network is never paused because of requests from other
 * networks.
 */
export function otpFraudAction(signs: OtpFraudSignals, hasProofOfWork: boolean): 'go_on' | 'work' | 'pause' {
  if (isConversionLow(signs.networkWithProofOfWork, NETWORK_CONVERSION_SAMPLE)) return 'pause';
  const doubted =
    isConversionLow(signs.network, NETWORK_CONVERSION_SAMPLE) ||
    (isConversionLow(signs.shop, SHOP_CONVERSION_SAMPLE) && !isKnownNetwork(signs));
  return doubted && !hasProofOfWork ? 'work' : 'go_on';
}

/**
 * Time of each rate limit's `max`-th newest use, epoch ms. The limit is reached until this use leaves the window. Null
 * if there were fewer uses.
 */
export type ReachedRateLimits = Readonly<Record<OtpRateLimit, number | null>>;

/** Rate limits of one phone number and one browser. */
export const requesterRateLimits = ['numberMinute', 'numberQuarter', 'numberDay', 'browserHour'] as const;
/** Rate limits above which a request needs a proof of work. A request above them is not refused. */
export const ipAddressRateLimits = ['addressHour'] as const;
/**
 * Rate limits that also apply to a known device of the phone number's owner, in addition to the separate limit of that
 * device.
 */
export const ownDeviceRateLimits = ['numberMinute'] as const;
export const shopRateLimits = ['shopHour', 'shopDay'] as const;
export const unknownNetworkBudgets = ['strangersHour', 'strangersDay'] as const;

/** Returns the seconds until all of these budgets allow a request; 0 if they allow it now. */
export function waitSeconds(budgets: readonly OtpRateLimit[], exhausted: ReachedRateLimits, now: number): number {
  const waits = budgets.map((name) => {
    const filledAt = exhausted[name];
    return filledAt === null ? 0 : filledAt + otpRateLimits[name].windowMs - now;
  });
  return Math.max(0, Math.ceil(Math.max(...waits) / SECOND_MS));
}
