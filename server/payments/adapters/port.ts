import type { CardRefusal } from '#contracts/payments/card-refusal.ts';
import type { PaymentMethod, AvailablePaymentMethod } from '#contracts/payments/methods.ts';
import type { TaxDocumentType } from '#contracts/tax/documents.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { ClaimedState } from '#domain/payments/event-claim.ts';

export type PaymentSessionRequest = {
  /**
   * The shop's reference of the payment attempt, unique per attempt. Repeated requests with the same reference return
   * the same session.
   */
  readonly merchantRef: string;
  readonly amountAgorot: number;
  readonly currency: 'ILS';
  readonly description: string;
  readonly language: Locale;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly webhookUrl: string;
  readonly method: PaymentMethod;
  /** True if the provider's page asks the payer to consent to storing the card for the agreed charges. */
  readonly storesCard?: boolean;
  /**
   * Request for the provider's own document. Absent if the shop issues the legally required document itself; the
   * provider then creates none.
   */
  readonly document?: DocumentRequest;
};

/**
 * Data for the provider's document. If VAT is not due with the payment, the document is only a receipt, not an invoice.
 */
export type DocumentRequest = {
  readonly type: 'tax_invoice_receipt' | 'receipt';
  /** Name of the buyer on the document if the payer enters no name. */
  readonly buyer: string;
};

export type DocumentSubject = {
  readonly merchantRef: string;
  readonly amountAgorot: number;
  /** Idempotency key of the refund. Null if the document is about the payment. */
  readonly refundKey: string | null;
  readonly document: DocumentRequest;
  readonly description: string;
  /** Time in epoch ms at which the money was paid or refunded. */
  readonly movedAt: number;
};

export type ProviderDocument = {
  readonly type: TaxDocumentType;
  /** Document number in the provider's own series, as the provider writes it. */
  readonly number: string;
  /** URL of the document. Null if the provider has no URL for it. */
  readonly url: string | null;
};

export type PaymentSession = { readonly providerRef: string; readonly payUrl: string };

export const providerStates = [
  'created',
  'pending',
  'captured',
  'failed',
  'expired',
  'part_refunded',
  'refunded',
  'disputed',
] as const;
export type ProviderState = (typeof providerStates)[number];

export type PaymentStatus = {
  readonly merchantRef: string;
  /** The provider's id of the payment, as returned by `createSession`. It stays the same after refunds. */
  readonly providerRef: string;
  /** True if the provider states that no real money moved. */
  readonly testMode: boolean;
  readonly state: ProviderState;
  readonly failureReason: 'declined' | 'cancelled' | 'expired' | 'other' | null;
  readonly amountAgorot: number;
  readonly refundedAgorot: number;
  readonly currency: string;
  readonly method: string;
  readonly last4: string | null;
  /** Card stored with this payment. It is repeated in every status, and absent if no card is stored. */
  readonly storedCard?: StoredCard | undefined;
};

/** A card stored at the provider. The token allows charges, so it is stored only encrypted, and never logged. */
export type StoredCard = { readonly token: string; readonly last4: string | null };

export type StoredCardCharge = {
  readonly token: string;
  /**
   * The shop's reference of the charge, in the same form as for a payment page. It is the idempotency key: repeated
   * requests make one charge.
   */
  readonly merchantRef: string;
  readonly amountAgorot: number;
  readonly currency: 'ILS';
  readonly description: string;
  readonly document?: DocumentRequest;
};

export type StoredCardChargeResult =
  | { readonly outcome: 'captured' }
  | { readonly outcome: 'declined'; readonly refusal: CardRefusal };

export type RefundRequest = {
  readonly merchantRef: string;
  readonly amountAgorot: number;
  readonly idempotencyKey: string;
  readonly document?: DocumentRequest;
};

/**
 * A webhook event of the provider. Its content is only a hint. `signed` means that the signature over the raw bytes was
 * verified. `polled` means that the provider signs nothing. A `polled` event came to a secret URL. Its body is not
 * read, and it only triggers a status request. Its id identifies the payment, but does not distinguish two events of
 * one payment.
 */
export type VerifiedEvent = {
  readonly eventId: string;
  readonly merchantRef: string;
  readonly trust: 'signed' | 'polled';
  /**
   * State of the payment that a signed event claims. A claim changes nothing by itself: the provider's status is
   * requested until the status confirms the claim. Null if the event claims no state, or is not signed.
   */
  readonly claim: ClaimedState | null;
};

/** A raw webhook request. `now` is in epoch ms. Each provider has its own limit of clock skew. */
export type IncomingEvent = {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Secret part of the webhook URL. It is used by adapters whose provider signs nothing. */
  readonly mark?: string;
  readonly now: number;
};

/** Facts from our database, for providers that cannot find a payment by our reference. */
export type KnownSession = {
  readonly providerRef: string;
  /** URL of the payment page. Null for a charge of a stored card, which has no page. */
  readonly payUrl: string | null;
  readonly amountAgorot: number;
  readonly method: PaymentMethod;
  /** Time in epoch ms at which the session was opened. */
  readonly openedAt: number;
  /** True if the payment is recorded as captured in our database. */
  readonly captured: boolean;
  /** Amount refunded so far according to our database, in agorot. */
  readonly refundedAgorot: number;
};

export type StoredPaymentPage = PaymentSession & Pick<KnownSession, 'amountAgorot' | 'method'>;

/**
 * Storage for the state of a provider's adapter in the payment's row. It is needed for a provider that would repeat an
 * action if a request is repeated. A payment page that is not stored there was never shown to a customer.
 */
export type PaymentSessionStore = {
  find(merchantRef: string): Promise<KnownSession | null>;
  /** Stores a payment page unless the reference has one. Returns the stored page. */
  storePage(merchantRef: string, page: StoredPaymentPage): Promise<PaymentSession>;
  /** Claims the right to send a charge. Returns true only for the first caller, which then sends the charge. */
  claimCharge(charge: Pick<StoredCardCharge, 'merchantRef' | 'amountAgorot'>): Promise<boolean>;
  /** Releases the claim of a charge. Call it only if the charge certainly did not reach the provider. */
  releaseCharge(merchantRef: string): Promise<void>;
};

export type PaymentPeriod = { readonly from: number; readonly to: number; readonly cursor: string | null };

export type ListedPayment = Omit<PaymentStatus, 'refundedAgorot'> & {
  /**
   * Refunded amount in agorot. Null if the provider's list reports only charges. `state` then ignores refunds and
   * disputes.
   */
  readonly refundedAgorot: number | null;
};

/**
 * A refund in the provider's list that does not state its payment. `last4` are the last digits of the refunded card.
 * They are null if the list does not state them.
 */
export type UnidentifiedRefund = { readonly amountAgorot: number; readonly last4: string | null };

export type ListedPaymentsPage = {
  readonly payments: readonly ListedPayment[];
  /**
   * References of the payments whose refunds are on this page of the list. Present if the provider lists refunds as
   * separate rows with our mark.
   */
  readonly returned?: readonly string[];
  /**
   * Refunds without our mark, for example from the provider's console. Present only if the provider's list does not
   * state the payment of a refund. `getStatus` of that payment includes the refund.
   */
  readonly unidentifiedRefunds?: readonly UnidentifiedRefund[];
  readonly next: string | null;
};

/**
 * Interface to a provider with a hosted payment page. Every adapter must find the status of a payment by our reference,
 * because a missing response does not mean that the payment failed.
 */
export type CheckoutGateway = {
  readonly provider: string;
  /** True if payments move real money. False for the sandbox, and for the test account of a real provider. */
  readonly movesMoney: boolean;
  /** Payment methods and payment marks (card brands) of the provider's page, as shown to visitors. Never empty. */
  readonly offers: readonly AvailablePaymentMethod[];
  /**
   * Creates a payment page. Throws GatewayUnavailableError if the outcome is unknown. Throws GatewayRefusedError if the
   * provider refused.
   */
  createSession(request: PaymentSessionRequest): Promise<PaymentSession>;
  /**
   * Returns the current status of a payment. Returns null if the provider does not know the reference. Throws
   * GatewayUnavailableError.
   */
  getStatus(merchantRef: string): Promise<PaymentStatus | null>;
  /**
   * Refunds a payment. Repeated requests with the same idempotency key make one refund. `refundedAgorot` is the amount
   * of this refund, not the total. Throws the same errors as createSession.
   */
  refund(request: RefundRequest): Promise<{ readonly refundedAgorot: number }>;
  /**
   * Charges a stored card while the customer is absent. Not defined if the provider stores no cards; then the shop has
   * no memberships. Throws GatewayUnavailableError if the outcome is unknown; the caller then requests the status under
   * the same reference. Throws GatewayRefusedError if the request itself is wrong.
   */
  readonly chargeStored?: (charge: StoredCardCharge) => Promise<StoredCardChargeResult>;
  /**
   * Lists the changes from `from` to `to` (epoch ms) by page, regardless of when the payment was opened. A change is a
   * changed payment. If the provider records charges and refunds separately, it is one of these records. `next`
   * identifies the following page. Not defined if the provider has no such list; then only staff can find payments that
   * a restored backup lost. An unknown value is null, never zero. Throws GatewayUnavailableError.
   */
  readonly listPayments?: (period: PaymentPeriod) => Promise<ListedPaymentsPage>;
  /**
   * True if the provider has no idempotency keys for refunds, so that a repeated request could refund twice. If the
   * outcome of a refund is unknown, only its status is requested, and only staff may send it again.
   */
  readonly refundsAreSentOnce?: true;
  /**
   * Returns the provider's own document of a payment or refund, or null until it exists. If the provider does not
   * create a refund's document by itself, this call requests the document. A repeated call never creates a second
   * document. Not defined if the provider creates no documents. Throws the same errors as createSession.
   */
  readonly findDocument?: (subject: DocumentSubject) => Promise<ProviderDocument | null>;
  /** Verifies a webhook over its raw bytes and returns the event. Returns null if the provider did not send it. */
  verifyEvent(event: IncomingEvent): VerifiedEvent | null;
  /**
   * Approves the payment on a page of `createSession`, like a customer who selects 'pay'. Not defined if the provider
   * moves real money, because anyone could then get washes for free. Throws GatewayUnavailableError.
   */
  readonly payAutomatically?: (payUrl: string) => Promise<void>;
  /**
   * Sends a harmless request to test the connection. Throws GatewayUnavailableError, also if our credentials are
   * refused.
   */
  checkConnection(): Promise<void>;
};
