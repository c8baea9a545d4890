import { assertNever } from '#domain/core/assert-never.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

/** A code by SMS is good for so long. */
export const OTP_LIFETIME_MS = 5 * MINUTE_MS;
/** Another code for the same number is sent no sooner than this. */
export const OTP_RESEND_MS = MINUTE_MS;
/** So often one code may be guessed at. */
export const OTP_TRIES = 5;
/** So often one code is handed to the gateway; it has the number it was first handed over with. */
export const OTP_SENDINGS = 3;

/**
 * What text messages may cost, however they are asked for. Windows slide, and what they count are the challenges
 * themselves, so they are exact over processes and restarts. `numbers` counts different numbers, not codes.
 */
export const otpBudgets = {
  numberMinute: { max: 1, windowMs: OTP_RESEND_MS },
  numberQuarter: { max: 3, windowMs: 15 * MINUTE_MS },
  numberDay: { max: 6, windowMs: DAY_MS },
  browserHour: { max: 5, windowMs: HOUR_MS },
  // a mobile carrier has hundreds of customers behind one address: over this a proof of work is asked for
  addressHour: { max: 50, windowMs: HOUR_MS },
  shopHour: { max: 300, windowMs: HOUR_MS },
  shopDay: { max: 1_500, windowMs: DAY_MS },
  // networks that nobody typed a code in from: what they use up leaves the rest its share
  strangersHour: { max: 200, windowMs: HOUR_MS },
  strangersDay: { max: 1_000, windowMs: DAY_MS },
} as const satisfies Record<string, { readonly max: number; readonly windowMs: number }>;
export type OtpBudget = keyof typeof otpBudgets;

/** How long codes stay stopped after a breaker was raised. */
export const PAUSE_MS = {
  /** Too few codes come back to one network, although each cost it a calculation. */
  conversion: HOUR_MS,
  /** One block of a hundred numbers was walked through. */
  block: HOUR_MS,
  /** The shop's own budget is used up; looked at again after this. */
  budget: 5 * MINUTE_MS,
  /** The same for the share of networks that are not known. */
  strangers: 5 * MINUTE_MS,
  /** The gateway does not take messages: people hear so instead of waiting. */
  gateway: 2 * MINUTE_MS,
} as const satisfies Record<string, number>;
export type PauseReason = keyof typeof PAUSE_MS;

/** Who asks: a device of the number's owner, a network from which codes were typed in, or somebody nobody knows. */
export type OtpAsker = 'owner' | 'known_network' | 'stranger';

/** Strangers stop nobody but strangers; a pause of a block or of a network holds for whoever is in it. */
export function stops(reason: PauseReason, asker: OtpAsker): boolean {
  switch (reason) {
    case 'gateway':
    case 'budget':
      return true;
    case 'strangers':
      return asker === 'stranger';
    case 'conversion':
    case 'block':
      return asker !== 'owner';
    default:
      return assertNever(reason);
  }
}

/** Neighbouring numbers that one operator sells together: all but the last two digits of an E.164 number. */
export function numberBlock(e164: string): string {
  return e164.slice(0, -2);
}

export const BLOCK_WINDOW_MS = 10 * MINUTE_MS;
/** The fifth number of a block within the window raises the breaker and gets no code. */
export const BLOCK_NUMBERS = 5;

/** The newest codes that are looked at: of the whole shop, and of one network (/24 or /48) to numbers of one country. */
export const SHOP_SAMPLE = 100;
export const NETWORK_SAMPLE = 20;
export const CONVERSION_WINDOW_MS = DAY_MS;
const CONVERSION_MIN_SHARE = 0.25;

/** How many of the newest codes were typed in; at most a sample of them is counted. */
export type Conversion = { readonly sent: number; readonly verified: number };

/** Whether too few of a sample were typed in; says nothing before it is full. */
export function isConversionLow({ sent, verified }: Conversion, sample: number): boolean {
  return sent >= sample && verified < sent * CONVERSION_MIN_SHARE;
}

/** What somebody leaves behind who makes us send messages for their own profit. */
export type OtpSigns = {
  readonly shop: Conversion;
  readonly network: Conversion;
  /** Those of the network that cost it a calculation, since it was last paused. */
  readonly networkWorked: Conversion;
};

/** Whether somebody typed a code in from there, and not too few of them. */
export function isKnownNetwork({ network }: OtpSigns): boolean {
  return network.verified > 0 && !isConversionLow(network, NETWORK_SAMPLE);
}

/**
 * What has to come before the next code to a stranger's browser: a calculation where the own network's codes do not come
 * back, or the shop's do not and nobody knows the network. Only a network that is given codes in vain all the same is
 * paused; nobody is for what others do.
 */
export function conversionStep(signs: OtpSigns, worked: boolean): 'go_on' | 'work' | 'pause' {
  if (isConversionLow(signs.networkWorked, NETWORK_SAMPLE)) return 'pause';
  const doubted =
    isConversionLow(signs.network, NETWORK_SAMPLE) ||
    (isConversionLow(signs.shop, SHOP_SAMPLE) && !isKnownNetwork(signs));
  return doubted && !worked ? 'work' : 'go_on';
}

/** The moment (epoch ms) at which a budget was last filled up: its `max`-newest use; null where there is room. */
export type Fills = Readonly<Record<OtpBudget, number | null>>;

/** Budgets of whoever asks, and of the shop, which strangers use up for everybody. */
export const askersBudgets = ['numberMinute', 'numberQuarter', 'numberDay', 'browserHour'] as const;
/** Over these a proof of work is asked for; they refuse no one. */
export const addressBudgets = ['addressHour'] as const;
/** On a device that is known to the number's account: how often it asks is counted by itself. */
export const ownDeviceBudgets = ['numberMinute'] as const;
export const shopBudgets = ['shopHour', 'shopDay'] as const;
export const strangersBudgets = ['strangersHour', 'strangersDay'] as const;

/** Seconds until all of these budgets have room again; 0 where they have. */
export function waitSeconds(budgets: readonly OtpBudget[], fills: Fills, now: number): number {
  const waits = budgets.map((name) => {
    const filledAt = fills[name];
    return filledAt === null ? 0 : filledAt + otpBudgets[name].windowMs - now;
  });
  return Math.max(0, Math.ceil(Math.max(...waits) / SECOND_MS));
}
