/** Payment providers. */
export const paymentProviders = ['payplus', 'cardcom', 'nayax_ecom', 'sandbox'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

export const hostedPagePaymentMethods = ['card', 'bit', 'apple_pay', 'google_pay'] as const;
export type HostedPagePaymentMethod = (typeof hostedPagePaymentMethods)[number];

/**
 * Settings of the sandbox bank. If `baseUrl` is null, the sandbox bank inside this server is used. The first secret
 * signs our calls.
 */
export type SandboxPayConfig = { readonly baseUrl: string | null; readonly secrets: readonly string[] };

/** Settings of PayPlus. docs/payments.md explains where an owner finds each value. */
export type PayPlusConfig = {
  /** Base URL of the provider's API, without a trailing slash. */
  readonly url: string;
  readonly apiKey: string;
  readonly secretKey: string;
  readonly pageUid: string;
  readonly methods: readonly HostedPagePaymentMethod[];
  /** Terminal that charges stored cards. Null if no cards are stored. */
  readonly terminal: { readonly terminalUid: string; readonly cashierUid: string } | null;
  /** True for the provider's test environment, which moves no real money. */
  readonly staging: boolean;
};

export type CardComConfig = {
  readonly url: string;
  readonly terminal: number;
  readonly apiName: string;
  readonly apiPassword: string;
  readonly methods: readonly HostedPagePaymentMethod[];
  /**
   * Number of the custom field that carries our reference. If it is null, transactions carry no reference and the
   * provider's list cannot be reconciled.
   */
  readonly referenceField: number | null;
  readonly storesCards: boolean;
  readonly staging: boolean;
  /**
   * Origins of the provider's payment pages. They stay the same if `url` is the owner's proxy of the provider's API.
   */
  readonly pages: readonly string[];
};

/** Settings of Nayax' eCom. docs/payments.md lists the settings that only Nayax can provide. */
export type NayaxEcomConfig = {
  /** Base URL of the provider's API, without a trailing slash. */
  readonly url: string;
  readonly tokenId: number;
  readonly secretToken: string;
  readonly signId: number;
  readonly signKey: string;
  readonly actorId: string;
  readonly machineId: string;
  readonly hmacKey: string;
  readonly paymentPageUrl: string;
  readonly unit: 'shekels' | 'agorot';
  readonly validation: 'transaction_id' | 'cipher' | 'answer';
  readonly bearer: string | null;
  readonly methods: readonly HostedPagePaymentMethod[];
  /** True for Nayax' test environment, which moves no real money. */
  readonly staging: boolean;
};

export type PaymentConfig = {
  /**
   * Providers that open payment pages, in order of preference. The list is empty in production until the owner connects
   * a provider in the portal.
   */
  readonly order: readonly PaymentProvider[];
  /**
   * Provider that is preferred for the payment method `nayax`. Null selects the provider for cards. 'off' means that
   * the method is not offered.
   */
  readonly nayax: PaymentProvider | 'off' | null;
  /**
   * Credentials of each provider. A provider that opens no new pages keeps its credentials, because its existing
   * payments are still settled.
   */
  readonly sandbox: SandboxPayConfig | null;
  readonly payplus: PayPlusConfig | null;
  readonly cardcom: CardComConfig | null;
  readonly nayaxEcom: NayaxEcomConfig | null;
  /** Required settings of Nayax' eCom that are not set. eCom stays disabled until they are set. */
  readonly nayaxEcomMissing: readonly string[];
  /**
   * Base URLs of the providers that the owner may connect in the portal. The list is empty if environment variables
   * select the providers.
   */
  readonly connectableProviderUrls: readonly string[];
};

/**
 * Returns the configuration in which only the named provider opens payment pages. The configuration is unchanged if
 * there is no provider with this name.
 */
export function withSinglePaymentProvider(payment: PaymentConfig, name: string | undefined): PaymentConfig {
  const provider = paymentProviders.find((each) => each === name);
  return provider === undefined ? payment : { ...payment, order: [provider] };
}

/** Section of the server's configuration that contains the payment settings. */
export type PaymentsConfig = { readonly payment: PaymentConfig };
