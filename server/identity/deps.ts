import type { AccountMerge } from '#server/core/modules/account-merge.ts';
import type { PersonalData } from '#server/core/personal-data.ts';
import type { Counters, CounterSink } from '#server/core/metrics.ts';
import type { LoyaltyDeps } from '#server/loyalty/public.ts';
import type { MessagingConfig, MessagingDeps } from '#server/messaging/public.ts';
import type { PasskeyVerifier } from './adapters/passkeys/port.ts';
import type { PasswordHasher } from './adapters/passwords/port.ts';
import type { IdentityProviders } from './adapters/providers/port.ts';
import type { WithIdentityConfig } from './settings.ts';

export const identityCounters = {
  signed_in: 'Sessions that began, by what was proven',
  sign_in_refused: 'Proofs of identity that did not hold, by kind',
  account_made: 'Accounts that were made, by kind',
  code_asked: 'Codes by SMS that were made, by kind',
  code_work_asked: 'Times that a browser was asked for a calculation before a code',
  codes_paused: 'Times that codes by SMS were stopped, by reason',
} as const satisfies Counters;

/** Dependencies of the identity module. Without `sms` there is no sign-in by phone. */
export type Deps = LoyaltyDeps &
  Pick<MessagingDeps, 'sms'> & {
    readonly config: WithIdentityConfig & Pick<MessagingConfig, 'smsCountries'>;
    readonly metrics: CounterSink<keyof typeof identityCounters>;
    readonly identityProviders: IdentityProviders;
    readonly passkeys: PasskeyVerifier;
    readonly passwords: PasswordHasher;
    /** Personal data that each module stores. */
    readonly personalData: readonly PersonalData[];
    /** Steps of each module when two customer accounts are merged. */
    readonly accountMerges: readonly AccountMerge[];
  };
