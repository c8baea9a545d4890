import type { OrderId } from '#contracts/core/ids.ts';
import type { PaymentMethod } from '#contracts/payments/methods.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { Visitor } from '#server/core/actor.ts';

/**
 * A visitor's checkout request. The server determines the price; the checkout is refused if the visitor saw a different
 * price.
 */
export type CheckoutCommand = {
  /** Id that the caller created for the order; a new id is created if absent. */
  readonly orderId?: OrderId;
  readonly kind: 'package' | 'gift';
  readonly packageId: number;
  readonly email: string;
  readonly paymentMethod: PaymentMethod;
  readonly applyMemberDiscount: boolean;
  readonly recipientName: string | null;
  readonly recipientEmail: string | null;
  /** Recipient's phone number in E.164; null if the gift is not sent by text message. */
  readonly recipientPhone: string | null;
  /** Phone number for the receipt of a walk-up, in E.164; null if the buyer gave none. */
  readonly buyerPhone: string | null;
  readonly personalMessage: string | null;
  readonly senderName: string | null;
  readonly petName: string | null;
  readonly locale: Locale;
  /** Language of the gift's recipient; null means the buyer's language. */
  readonly giftLocale: Locale | null;
  /** Time at which the gift is sent, epoch ms; null if it is sent immediately. */
  readonly giftDueAt: number | null;
  /** Price that the buyer saw, in agorot; null if the caller does not state it. */
  readonly shownAgorot: number | null;
  /** Idempotency key from the header or the form; undefined if the caller accepts the risk of a double purchase. */
  readonly idempotencyKey: string | undefined;
};

/** A visitor whose browser has the purchase cookie, which this request has set if necessary. */
export type Buyer = Visitor & { readonly guestHash: Buffer };

/** Returns the checkout command of an order without payment: a wash bought with points, or goodwill washes. */
export function commandWithoutPayment({ email, locale }: Pick<CheckoutCommand, 'email' | 'locale'>): CheckoutCommand {
  return {
    kind: 'package',
    packageId: 0,
    email,
    paymentMethod: 'credit_card',
    applyMemberDiscount: false,
    recipientName: null,
    recipientEmail: null,
    recipientPhone: null,
    buyerPhone: null,
    personalMessage: null,
    senderName: null,
    petName: null,
    locale,
    giftLocale: null,
    giftDueAt: null,
    shownAgorot: null,
    idempotencyKey: undefined,
  };
}
