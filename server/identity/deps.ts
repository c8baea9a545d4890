import type { AccountMerge } from '#server/core/modules/account-merge.ts';
import type { PersonalData } from '#server/core/personal-data.ts';
import type { LoyaltyDeps } from '#server/loyalty/public.ts';
import type { MessagingDeps } from '#server/messaging/public.ts';
import type { PasskeyVerifier } from './adapters/passkeys/port.ts';
import type { PasswordHasher } from './adapters/passwords/port.ts';
import type { IdentityProviders } from './adapters/providers/port.ts';
import type { IdentityPart } from './settings.ts';

/** Dependencies of identity. Without `sms` there is no sign-in by phone. */
export type Deps = LoyaltyDeps &
  Pick<MessagingDeps, 'config' | 'sms'> & {
    readonly config: IdentityPart;
    readonly identityProviders: IdentityProviders;
    readonly passkeys: PasskeyVerifier;
    readonly passwords: PasswordHasher;
    /** Personal data that each capability stores. */
    readonly personalData: readonly PersonalData[];
    /** The part of each capability in a merge of two accounts. */
    readonly accountMerges: readonly AccountMerge[];
  };
