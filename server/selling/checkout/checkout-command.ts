import type { OrderId } from '#contracts/core/ids.ts';
import type { PaymentMethod } from '#contracts/payments/methods.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { Visitor } from '#server/core/actor.ts';

/**
 * A visitor's checkout request. The server determines the price. The checkout is refused if the visitor saw a different
 * price.
 */
export type CheckoutCommand = {
  /** Order id that the caller created. If it is absent, a new id is created. */
  readonly orderId?: OrderId;
  readonly kind: 'package' | 'gift';
  readonly packageId: number;
  readonly email: string;
  readonly paymentMethod: PaymentMethod;
  readonly applyMemberDiscount: boolean;
  readonly recipientName: string | null;
  readonly recipientEmail: string | null;
  /** Recipient's phone number in the E.164 format. Null if the gift is not sent by text message. */
  readonly recipientPhone: string | null;
  /**
   * Phone number in the E.164 format for the receipt of a purchase at a machine. Null if the buyer stated no number.
   */
  readonly buyerPhone: string | null;
  readonly personalMessage: string | null;
  readonly senderName: string | null;
  readonly petName: string | null;
  readonly locale: Locale;
  /** Language of the gift's recipient. Null means the buyer's language. */
  readonly giftLocale: Locale | null;
  /** Time in epoch ms at which the gift is sent. Null if it is sent immediately. */
  readonly giftDueAt: number | null;
  /** Price in agorot that the buyer saw. Null if the caller does not state it. */
  readonly shownAgorot: number | null;
  /** Idempotency key from the header or the form. Undefined if the caller accepts the risk of a double purchase. */
  readonly idempotencyKey: string | undefined;
};

/** A visitor whose browser has the purchase cookie. If the cookie was missing, this request has set it. */
export type Buyer = Visitor & { readonly guestHash: Buffer };

/**
 * Returns the checkout command of an order without payment. Such an order is a wash bought with points, or washes that
 * staff give for free.
 */
export function checkoutCommandWithoutPayment({
  email,
  locale,
}: Pick<CheckoutCommand, 'email' | 'locale'>): CheckoutCommand {
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
