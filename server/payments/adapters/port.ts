import type { CardRefusal } from '#contracts/payments/card-refusal.ts';
import type { PaymentMethod, PaymentOffer } from '#contracts/payments/methods.ts';
import type { TaxDocumentType } from '#contracts/tax/documents.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { EventClaim } from '#domain/payments/event-claim.ts';

/** What we ask a payment provider for before sending the visitor to its page. */
export type SessionRequest = {
  /** Our own reference, unique per attempt; the same reference always names the same session. */
  readonly merchantRef: string;
  readonly amountAgorot: number;
  readonly currency: 'ILS';
  readonly description: string;
  readonly language: Locale;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly webhookUrl: string;
  readonly method: PaymentMethod;
  /** Whoever pays is asked on the provider's page to let the card be kept, for charges they agreed to with us. */
  readonly storesCard?: boolean;
  /** The provider's own document is the lawful one: it is asked to write it. Absent: ours is, and it is asked not to. */
  readonly document?: DocumentWish;
};

/** What the provider's document of money is to be: a receipt alone where VAT does not fall due with the money. */
export type DocumentWish = {
  readonly type: 'tax_invoice_receipt' | 'receipt';
  /** Whom it is made out to where whoever pays says nothing else. */
  readonly buyer: string;
};

/** Whose document is looked for: of money that came, or of a refund. */
export type DocumentQuestion = {
  readonly merchantRef: string;
  readonly amountAgorot: number;
  /** What the refund was sent under; null: the money that came. */
  readonly refundKey: string | null;
  readonly document: DocumentWish;
  readonly description: string;
  /** When the money moved; epoch ms. */
  readonly movedAt: number;
};

export type ProviderDocument = {
  readonly type: TaxDocumentType;
  /** As the provider writes it; one of its own series. */
  readonly number: string;
  /** Where it can be read; null where the provider gives no address. */
  readonly url: string | null;
};

export type Session = { readonly providerRef: string; readonly payUrl: string };

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

/** What the provider says of one payment when asked, server to server. */
export type PaymentTruth = {
  readonly merchantRef: string;
  /** The same that `createSession` answered, from the page to the last refund. */
  readonly providerRef: string;
  /** The provider says that no real money moved. */
  readonly testMode: boolean;
  readonly state: ProviderState;
  readonly failureReason: 'declined' | 'cancelled' | 'expired' | 'other' | null;
  readonly amountAgorot: number;
  readonly refundedAgorot: number;
  readonly currency: string;
  readonly method: string;
  readonly last4: string | null;
  /** The card that was kept with this payment, told again whenever it is asked for; absent where none was. */
  readonly storedCard?: StoredCard | undefined;
};

/** A card in the provider's keeping. Whoever has the token can charge it: sealed at rest, never in a log. */
export type StoredCard = { readonly token: string; readonly last4: string | null };

export type StoredCharge = {
  readonly token: string;
  /** Our own reference, as of a session: the same one names the same charge, however often it is sent. */
  readonly merchantRef: string;
  readonly amountAgorot: number;
  readonly currency: 'ILS';
  readonly description: string;
  readonly document?: DocumentWish;
};

export type StoredChargeAnswer =
  | { readonly outcome: 'captured' }
  | { readonly outcome: 'declined'; readonly refusal: CardRefusal };

export type RefundRequest = {
  readonly merchantRef: string;
  readonly amountAgorot: number;
  readonly idempotencyKey: string;
  readonly document?: DocumentWish;
};

/**
 * A webhook event that came from the provider. Its content stays a hint. `signed`: its raw bytes prove it. `polled`: the
 * provider signs nothing; the event came to an address that only the provider was told, nothing in it was read, and all
 * it is good for is asking the provider: its name tells it from those of other payments, not from the next one of its own.
 */
export type VerifiedEvent = {
  readonly eventId: string;
  readonly merchantRef: string;
  readonly trust: 'signed' | 'polled';
  /**
   * What a signed event says became of the money. It decides nothing: the provider is asked until its status confirms it.
   * Null if the event says nothing of the kind, or nothing that is signed.
   */
  readonly claim: EventClaim | null;
};

/** `clockSkewMs` limits are the provider's own; `now` is epoch milliseconds. */
export type IncomingEvent = {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** What stands behind our webhook address, where the adapter let the provider call such a one. */
  readonly mark?: string;
  readonly now: number;
};

/** What was opened under a reference of ours at a provider that does not know our references well enough to tell. */
export type KnownSession = {
  readonly providerRef: string;
  /** Null: no page, but a kept card that was charged. */
  readonly payUrl: string | null;
  readonly amountAgorot: number;
  readonly method: PaymentMethod;
  /** Epoch ms. */
  readonly openedAt: number;
  /** Our books hold its money. */
  readonly captured: boolean;
  /** What went back of it, as far as our books know. */
  readonly refundedAgorot: number;
};

export type SessionPage = Session & Pick<KnownSession, 'amountAgorot' | 'method'>;

/**
 * What an adapter has to remember where its provider makes another page for the same reference, and charges twice what
 * is sent twice. Kept beside the payment itself: what is not in there was never handed to anybody.
 */
export type SessionMemory = {
  find(merchantRef: string): Promise<KnownSession | null>;
  /** Of two pages under one reference the first stays; answers the one that is kept. */
  keepPage(merchantRef: string, page: SessionPage): Promise<Session>;
  /** True for the first who is about to charge under this reference: nobody else sends it. */
  claimCharge(charge: Pick<StoredCharge, 'merchantRef' | 'amountAgorot'>): Promise<boolean>;
  /** The charge certainly never reached the provider. */
  releaseCharge(merchantRef: string): Promise<void>;
};

export type PaymentPeriod = { readonly from: number; readonly to: number; readonly cursor: string | null };

/** One payment of a list. */
export type ListedPayment = Omit<PaymentTruth, 'refundedAgorot'> & {
  /**
   * What went back of it; null where the list tells the taking of money and not what became of it: then the state is
   * that of the taking, and says nothing of refunds and disputes either.
   */
  readonly refundedAgorot: number | null;
};

/** `last4`: of the card that it went back to; null where that is not told. */
export type UnnamedReturn = { readonly amountAgorot: number; readonly last4: string | null };

export type PaymentPage = {
  readonly payments: readonly ListedPayment[];
  /**
   * References of ours of which this page tells a refund of its own, whenever they were paid. Only there where the list
   * does not tell with a payment what went back of it; a refund that carries no name of ours is among the
   * `unnamed`.
   */
  readonly returned?: readonly string[];
  /**
   * What went back without any name of ours, as by hand in the provider's own console. Only there where the list does not
   * tell of which payment, and `getStatus` does.
   */
  readonly unnamed?: readonly UnnamedReturn[];
  readonly next: string | null;
};

/**
 * A hosted-page payment provider. Every adapter can be asked for the truth by our reference;
 * one that cannot is not fit for use, because silence is not failure.
 */
export type CheckoutGateway = {
  readonly provider: string;
  /** What its payment page takes, and nothing else: visitors are shown these methods and these marks. Never empty. */
  readonly offers: readonly PaymentOffer[];
  /** Throws GatewayUnavailableError where the outcome is in doubt, GatewayRefusedError where the provider said no. */
  createSession(request: SessionRequest): Promise<Session>;
  /** Returns the current status of a payment; null if the reference is unknown. Throws GatewayUnavailableError. */
  getStatus(merchantRef: string): Promise<PaymentTruth | null>;
  /**
   * The same idempotency key gets the same refund; `refundedAgorot` is the amount of this refund, not the total. Throws
   * like createSession.
   */
  refund(request: RefundRequest): Promise<{ readonly refundedAgorot: number }>;
  /**
   * Charges a card that was kept while nobody is at a page. Absent where the provider keeps no cards: then the shop has
   * no membership. Throws GatewayUnavailableError where the outcome is unknown: it is asked again under the same
   * reference, never assumed; GatewayRefusedError where the call itself is wrong.
   */
  readonly chargeStored?: (charge: StoredCharge) => Promise<StoredChargeAnswer>;
  /**
   * What happened from `from` to `to` (epoch ms), page by page, whenever the payment was opened: payments that changed, or
   * where a provider writes each taking and each giving back down by itself, those of the period. A page's `next` names
   * the one behind it. Absent where the provider keeps no such list: then money that our books lost with a backup is
   * found by nobody but a person. What a list cannot tell is null in it, never zero.
   * Throws GatewayUnavailableError.
   */
  readonly listPayments?: (period: PaymentPeriod) => Promise<PaymentPage>;
  /**
   * Present where the provider itself knows no keys of refunds: whoever sends one again while it is on its way gives the
   * money back twice. One that is in doubt is then looked up, and sent by nobody but a person.
   */
  readonly refundsAreSentOnce?: true;
  /**
   * The provider's own document of money that moved; null while there is none. Where the provider writes none with a
   * refund, this asks it for one, and the same question never makes two. Absent where it writes no documents. Throws
   * like createSession.
   */
  readonly findDocument?: (question: DocumentQuestion) => Promise<ProviderDocument | null>;
  /** Verifies a webhook over its raw bytes; null if it is not from the provider. */
  verifyEvent(event: IncomingEvent): VerifiedEvent | null;
  /**
   * Presses 'pay' on a page that `createSession` answered, as a person would. Only a provider that moves no real money
   * has it: who may pay by machine may take for nothing. Throws GatewayUnavailableError where the press was not taken.
   */
  readonly payByMachine?: (payUrl: string) => Promise<void>;
  /** Asks for something that changes nothing. Throws GatewayUnavailableError, also where our credentials do not hold. */
  checkConnection(): Promise<void>;
};

/**
 * Why nothing is known. `unreached`: no connection. `credentials`: ours were refused. `not_sent`: a question that comes
 * first was not answered. `in_doubt`: no answer that makes sense. `unreadable`: an answer about this payment whose amount
 * or currency cannot be read.
 */
export type UnavailableReason = 'unreached' | 'credentials' | 'not_sent' | 'in_doubt' | 'unreadable';

/** The provider did not answer in time or in a form we understand: nothing is known of the outcome. */
export class GatewayUnavailableError extends Error {
  override readonly name = 'GatewayUnavailableError';
  readonly reason: UnavailableReason;

  constructor(message: string, reason: UnavailableReason = 'in_doubt') {
    super(message);
    this.reason = reason;
  }

  /** The call was certainly not carried out, so that another may be made in its place. */
  get nothingHappened(): boolean {
    return this.reason !== 'in_doubt' && this.reason !== 'unreadable';
  }
}

/** The provider understood and refused. */
export class GatewayRefusedError extends Error {
  override readonly name = 'GatewayRefusedError';
}
