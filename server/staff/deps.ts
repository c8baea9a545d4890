import type { OpenWorkName } from '#contracts/staff/open-work.ts';
import type { OpenWorkSource } from '#server/core/modules/open-work.ts';
import type { Retention } from '#server/core/retention.ts';
import type { EditableTexts } from '#server/core/documents/editable-text.ts';
import type { CredentialCache } from '#server/core/credentials/credential-cache.ts';
import type { GoogleAccountCheck, WithWalletsConfig } from '#server/entitlements/public.ts';
import type { IdentityClientCheck, WithIdentityConfig, TestableIdentityProvider } from '#server/identity/public.ts';
import type {
  MessagingConfig,
  MessagingDeps,
  SenderDomainRecords,
  MessageSenders as MessagingSenders,
} from '#server/messaging/public.ts';
import type { Gateways, PaymentsConfig } from '#server/payments/public.ts';
import type { SellingDeps } from '#server/selling/public.ts';
import type { LynxCheckResult, WithNayaxConfig, StationsDeps } from '#server/stations/public.ts';
import type { EmployeesConfig } from './employees/settings.ts';
import type { PayoutsConfig } from './payouts/settings.ts';

/** Section of the configuration that the owner can complete in the portal. */
export type ProviderConfig = PaymentsConfig &
  MessagingConfig &
  WithIdentityConfig &
  WithWalletsConfig &
  WithNayaxConfig;

type ManagedDeps = SellingDeps &
  StationsDeps &
  MessagingDeps & {
    readonly config: EmployeesConfig & PayoutsConfig & WithNayaxConfig;
    /**
     * Credentials of external providers. They come from the environment and from the values that the owner saved in the
     * portal.
     */
    readonly credentials: CredentialCache<ProviderConfig>;
    /** Mail texts of all modules that the shop may edit. */
    readonly editableTexts: EditableTexts;
    /** Retention period of the data in every table. */
    readonly retention: Retention;
    /** Creates adapters from credentials that are not saved yet. They are used to test the credentials. */
    readonly createTestAdapters: (config: ProviderConfig) => CredentialTestAdapters;
  };

/** Adapters for a test of credentials. A check resolves to null if its provider has no credentials. */
export type CredentialTestAdapters = Omit<MessagingSenders, 'push'> & {
  readonly gateways: Gateways;
  /** Returns the DNS records of a sender's domain. Never throws. */
  readonly findSenderDomain: (address: string) => Promise<SenderDomainRecords>;
  readonly checkIdentity: (
    provider: TestableIdentityProvider,
    redirectUri: string,
  ) => Promise<IdentityClientCheck | null>;
  readonly checkNayax: () => Promise<LynxCheckResult | null>;
  readonly checkGoogleWallet: () => Promise<GoogleAccountCheck | null>;
};

/** Work of all modules that waits for staff users. */
export type OpenWorkSources = readonly OpenWorkSource<ManagedDeps, OpenWorkName>[];

/** Dependencies of the staff portal. */
export type Deps = ManagedDeps & { readonly openWork: OpenWorkSources };
