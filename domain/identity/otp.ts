import { assertNever } from '#domain/core/assert-never.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/** Time in ms for which a code sent by SMS is valid. */
export const OTP_LIFETIME_MS = 5 * MINUTE_MS;
/** Minimum time in ms between two codes to the same phone number. */
export const OTP_RESEND_MS = MINUTE_MS;
/** Maximum number of attempts to enter one code. */
export const OTP_ATTEMPTS = 5;
/** Maximum number of times that a code is sent. The same code is sent each time. */
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
  // above this limit a proof of work is required; no request is refused, because a mobile carrier has hundreds of
  // customers behind one IP address
  addressHour: { max: 50, windowMs: HOUR_MS },
  shopHour: { max: 300, windowMs: HOUR_MS },
  shopDay: { max: 1_500, windowMs: DAY_MS },
  // the limits apply to all unknown networks together, so that these networks cannot use up the shop's whole budget
  strangersHour: { max: 200, windowMs: HOUR_MS },
  strangersDay: { max: 1_000, windowMs: DAY_MS },
} as const satisfies Record<string, { readonly max: number; readonly windowMs: number }>;
export type OtpRateLimit = keyof typeof otpRateLimits;

/** Time in ms for which sending is paused after a circuit breaker trips. */
export const OTP_PAUSE_MS = {
  /** Pause in ms of a network from which too few codes were entered, although each request needed a proof of work. */
  conversion: HOUR_MS,
  /**
   * Pause in ms of a block of a hundred phone numbers. It begins when codes are requested for too many numbers of the
   * block.
   */
  block: HOUR_MS,
  /** Pause in ms of all sending after the shop's budget is used up. Afterwards the budget is checked again. */
  budget: 5 * MINUTE_MS,
  /**
   * Pause in ms of sending to unknown networks after their budget is used up. Afterwards the budget is checked again.
   */
  strangers: 5 * MINUTE_MS,
  /**
   * Pause in ms of all sending after the SMS gateway accepts no messages. Meanwhile requests are refused, so that
   * visitors do not wait for a code that cannot arrive.
   */
  gateway: 2 * MINUTE_MS,
} as const satisfies Record<string, number>;
export type PauseReason = keyof typeof OTP_PAUSE_MS;

/**
 * Sender of a request for a code. It is a known device of the phone number's owner, a network from which codes were
 * entered before, or an unknown network.
 */
export type OtpRequesterTrust = 'owner' | 'known_network' | 'stranger';

/**
 * Returns true if a pause of sending blocks this request. The pause `strangers` blocks only requests from unknown
 * networks. The pause of a block or network does not block a known device of the phone number's owner.
 */
export function isRequesterBlocked(reason: PauseReason, requester: OtpRequesterTrust): boolean {
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

/**
 * Returns the block of a hundred numbers that operators sell together. It is the E.164 number without its last two
 * digits.
 */
export function phoneNumberBlock(e164: string): string {
  return e164.slice(0, -2);
}

export const NUMBER_BLOCK_WINDOW_MS = 10 * MINUTE_MS;
/**
 * Number of different phone numbers from one block within the window at which sending to the block is paused. The
 * number that causes the pause receives no code.
 */
export const NUMBER_BLOCK_BREAKER_THRESHOLD = 5;

/**
 * Number of newest codes from which conversion rates are calculated. One sample is of the whole shop, and the other
 * from one network (/24 or /48) to one country.
 */
export const SHOP_CONVERSION_SAMPLE = 100;
export const NETWORK_CONVERSION_SAMPLE = 20;
export const CONVERSION_WINDOW_MS = DAY_MS;
const CONVERSION_MIN_SHARE = 0.25;

/** Conversion of a sample, with the number of codes that were sent and the number of codes that were entered. */
export type Conversion = { readonly sent: number; readonly verified: number };

/** Returns true if too few codes of a sample were entered. Returns false until the sample is full. */
export function isConversionLow({ sent, verified }: Conversion, sample: number): boolean {
  return sent >= sample && verified < sent * CONVERSION_MIN_SHARE;
}

/** Signs of SMS pumping, a fraud in which an attacker earns from the messages that this shop sends. */
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
 * Returns the step that is required before the next code to an unknown device. A proof of work is required if too few
 * codes of the network were entered. It is also required for an unknown network if too few codes were entered in the
 * whole shop. A network is paused only if its conversion is too low even with proof of work. It is never paused because
 * of requests from other networks.
 */
export function otpFraudResponse(signs: OtpFraudSignals, hasProofOfWork: boolean): 'go_on' | 'work' | 'pause' {
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

/** Returns the number of seconds until all of these budgets allow a request. Returns 0 if they allow it now. */
export function waitSeconds(budgets: readonly OtpRateLimit[], exhausted: ReachedRateLimits, now: number): number {
  const waits = budgets.map((name) => {
    const filledAt = exhausted[name];
    return filledAt === null ? 0 : filledAt + otpRateLimits[name].windowMs - now;
  });
  return Math.max(0, Math.ceil(Math.max(...waits) / SECOND_MS));
}
