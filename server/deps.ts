import type { CoreDeps } from './core/deps.ts';
import type { PersonalData } from './core/personal-data.ts';
import type { PasskeyVerifier } from './identity/adapters/passkeys/port.ts';
import type { PasswordHasher } from './identity/adapters/passwords/port.ts';
import type { IdentityProviders } from './identity/adapters/providers/port.ts';
import type { Wallets } from './entitlements/adapters/wallets/port.ts';
import type { LoyaltyBook } from './loyalty/public.ts';
import type { MailTransport } from './messaging/adapters/mail/port.ts';
import type { SmsGateway } from './messaging/adapters/sms/port.ts';
import type { Topics } from './messaging/public.ts';
import type { Gateways } from './payments/adapters/gateways.ts';
import type { CortinaClient } from './stations/adapters/cortina/port.ts';
import type { AllocationGateway } from './tax/adapters/allocation/port.ts';
import type { DocumentSigner } from './tax/adapters/port.ts';
import type { Wake } from './wake.ts';

/** Everything a use case may need; each takes only its part: `Pick<Deps, 'db' | 'clock'>`. Built in main.ts. */
export type Deps = CoreDeps & {
  readonly identityProviders: IdentityProviders;
  /** Who takes the money. */
  readonly gateways: Gateways;
  readonly mail: MailTransport;
  /** Null: no text messages, so no way in by phone. */
  readonly sms: SmsGateway | null;
  /** Null: no machine is started through Nayax. */
  readonly cortina: CortinaClient | null;
  /** Books VAT that fell due after its sale, for whoever makes its document: the books know of taxes, not the reverse. */
  /** Signs the shop's documents. */
  readonly signer: DocumentSigner;
  /** Null: no invoice that needs the Tax Authority's number is issued. */
  readonly allocations: AllocationGateway | null;
  readonly wallets: Wallets;
  readonly topics: Topics;
  readonly passkeys: PasskeyVerifier;
  readonly passwords: PasswordHasher;
  readonly wake: Wake;
  /** What membership brings at this moment. */
  readonly loyalty: LoyaltyBook;
  /** What every capability keeps of a person. */
  readonly personalData: readonly PersonalData[];
};
