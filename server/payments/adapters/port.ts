import type { CardRefusal } from '#contracts/payments/card-refusal.ts';
import type { PaymentMethod, PaymentOffer } from '#contracts/payments/methods.ts';
import type { TaxDocumentType } from '#contracts/tax/documents.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { ClaimedState } from '#domain/payments/event-claim.ts';

/** Request for a payment page. */
export type PaymentSessionRequest = {
  /** Our reference, unique per attempt. Repeated requests with the same reference return the same session. */
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
   * Request for the provider's document. Absent if the shop issues the lawful document itself; the provider then
   * creates none.
   */
  readonly document?: DocumentRequest;
};

/**
 * Type of the provider's document. If VAT is not due with the payment, the document is only a receipt, not an invoice.
 */
export type DocumentRequest = {
  readonly type: 'tax_invoice_receipt' | 'receipt';
  /** Name on the document if the payer enters no name. */
  readonly buyer: string;
};

/** Payment or refund whose document is requested. */
export type DocumentSubject = {
  readonly merchantRef: string;
  readonly amountAgorot: number;
  /** Idempotency key of the refund; null if the document is about the payment. */
  readonly refundKey: string | null;
  readonly document: DocumentRequest;
  readonly description: string;
  /** Time at which the money moved, epoch ms. */
  readonly movedAt: number;
};

export type ProviderDocument = {
  readonly type: TaxDocumentType;
  /** Document number in the provider's own series, as the provider writes it. */
  readonly number: string;
  /** URL of the document; null if the provider has no URL. */
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

/** Current status of one payment, as the provider responds to a server-to-server request. */
export type PaymentStatus = {
  readonly merchantRef: string;
  /** The provider's id from `createSession`. It stays the same after refunds. */
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
  /** Card stored with this payment, repeated in every status; absent if no card is stored. */
  readonly storedCard?: StoredCard | undefined;
};

/** A card stored at the provider. The token allows charges, so it is encrypted when stored, and never logged. */
export type StoredCard = { readonly token: string; readonly last4: string | null };

export type StoredCardCharge = {
  readonly token: string;
  /**
   * Our reference, as in a request for a payment page. The reference is the idempotency key: repeated requests make one
   * charge.
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
 * A webhook event of the provider. Its content is only a hint. `signed`: the signature over the raw bytes was verified.
 * `polled`: the provider signs nothing. A `polled` event came to a secret URL, its body is not read, and it only
 * triggers a status request. Its id identifies the payment, but does not distinguish two events of one payment.
 */
export type VerifiedEvent = {
  readonly eventId: string;
  readonly merchantRef: string;
  readonly trust: 'signed' | 'polled';
  /**
   * State that a signed event claims. A claim changes nothing by itself: the provider's status is requested until the
   * status confirms the claim. Null if the event claims no state, or is not signed.
   */
  readonly claim: ClaimedState | null;
};

/** A raw webhook request; `now` in epoch ms. Each provider has its own limit of clock skew. */
export type IncomingEvent = {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Secret part of the webhook URL, for adapters that register one. */
  readonly mark?: string;
  readonly now: number;
};

/** Facts about a session from our database, for providers that cannot find a payment by our reference. */
export type KnownSession = {
  readonly providerRef: string;
  /** URL of the payment page; null for a charge of a stored card, which has no page. */
  readonly payUrl: string | null;
  readonly amountAgorot: number;
  readonly method: PaymentMethod;
  /** Time at which the session was opened, epoch ms. */
  readonly openedAt: number;
  /** True if our database has the payment as captured. */
  readonly captured: boolean;
  /** Amount refunded so far according to our database, in agorot. */
  readonly refundedAgorot: number;
};

/** PaymentSession as stored, with the amount and the payment method of the attempt. */
export type StoredPaymentPage = PaymentSession & Pick<KnownSession, 'amountAgorot' | 'method'>;

/**
 * State that an adapter stores in the payment's row, for a provider that would repeat an action if a request is
 * repeated. A payment page that is not stored there was never shown to a customer.
 */
export type PaymentSessionStore = {
  find(merchantRef: string): Promise<KnownSession | null>;
  /** Stores a page unless the reference already has a page. Returns the stored page. */
  storePage(merchantRef: string, page: StoredPaymentPage): Promise<PaymentSession>;
  /** Claims a charge. Returns true only for the first caller, which then sends the charge. */
  claimCharge(charge: Pick<StoredCardCharge, 'merchantRef' | 'amountAgorot'>): Promise<boolean>;
  /** Releases a claim. Call it only if the charge certainly did not reach the provider. */
  releaseCharge(merchantRef: string): Promise<void>;
};

export type PaymentPeriod = { readonly from: number; readonly to: number; readonly cursor: string | null };

/** One payment in a list of the provider. */
export type ListedPayment = Omit<PaymentStatus, 'refundedAgorot'> & {
  /** Refunded amount in agorot; null if the list reports only charges. `state` then ignores refunds and disputes. */
  readonly refundedAgorot: number | null;
};

/** A refund whose payment the list does not identify. `last4`: last digits of the refunded card; null if not stated. */
export type UnidentifiedRefund = { readonly amountAgorot: number; readonly last4: string | null };

export type ListedPaymentsPage = {
  readonly payments: readonly ListedPayment[];
  /**
   * References of the payments whose refunds are on this page; present if the provider lists refunds as separate rows
   * with our mark.
   */
  readonly returned?: readonly string[];
  /**
   * Refunds without our mark, for example from the provider's console. Present only if the list does not state which
   * payment a refund belongs to. `getStatus` of that payment includes the refund.
   */
  readonly unnamed?: readonly UnidentifiedRefund[];
  readonly next: string | null;
};

/**
 * A provider with a hosted payment page. Every adapter must be able to request the status of a payment by our
 * reference, because a missing response is not a failed payment.
 */
export type CheckoutGateway = {
  readonly provider: string;
  /** False for the sandbox, and for the test account of a real provider. */
  readonly movesMoney: boolean;
  /** Payment methods and payment marks (card brands) of the provider's page, for visitors. Never empty. */
  readonly offers: readonly PaymentOffer[];
  /** Creates a payment page. Throws GatewayUnavailableError (unknown outcome) or GatewayRefusedError. */
  createSession(request: PaymentSessionRequest): Promise<PaymentSession>;
  /** Returns the current status of a payment; null if the reference is unknown. Throws GatewayUnavailableError. */
  getStatus(merchantRef: string): Promise<PaymentStatus | null>;
  /**
   * Refunds a payment. Repeated requests with one idempotency key make one refund. `refundedAgorot` is the amount of
   * this refund, not the total. Throws like createSession.
   */
  refund(request: RefundRequest): Promise<{ readonly refundedAgorot: number }>;
  /**
   * Charges a stored card off-session. Absent if the provider stores no cards; then the shop has no memberships. Throws
   * GatewayUnavailableError if the outcome is unknown; the caller then requests the status under the same reference.
   * Throws GatewayRefusedError if the request itself is wrong.
   */
  readonly chargeStored?: (charge: StoredCardCharge) => Promise<StoredCardChargeResult>;
  /**
   * Lists the changes from `from` to `to` (epoch ms) by page, regardless of when the payment was opened. A change is a
   * changed payment or, if the provider records charges and refunds separately, a record. `next` identifies the
   * following page. Absent if the provider has no such list; then only staff can find payments that a restored backup
   * lost. An unknown value is null, never zero. Throws GatewayUnavailableError.
   */
  readonly listPayments?: (period: PaymentPeriod) => Promise<ListedPaymentsPage>;
  /**
   * Present if the provider has no idempotency keys for refunds, so that a repeated request could refund twice. If the
   * outcome of a refund is unknown, only its status is requested, and only staff may send it again.
   */
  readonly refundsAreSentOnce?: true;
  /**
   * Returns the provider's own document of a payment or refund; null until it exists. If the provider creates no
   * document for a refund by itself, this call requests a document; a repeated call never creates a second document.
   * Absent if the provider creates no documents. Throws like createSession.
   */
  readonly findDocument?: (subject: DocumentSubject) => Promise<ProviderDocument | null>;
  /** Verifies a webhook over its raw bytes; null if the provider did not send it. */
  verifyEvent(event: IncomingEvent): VerifiedEvent | null;
  /**
   * Approves the payment on a page of `createSession`, like a customer who selects 'pay'. Absent if the provider moves
   * real money, because anyone could then get washes for free. Throws GatewayUnavailableError.
   */
  readonly payAutomatically?: (payUrl: string) => Promise<void>;
  /** Sends a harmless request. Throws GatewayUnavailableError, also if our credentials are refused. */
  checkConnection(): Promise<void>;
};
