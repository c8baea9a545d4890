import type { PaymentMethod } from '#contracts/payments/methods.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { Visitor } from '#server/core/actor.ts';

/** What a visitor asks to buy. The price is not in it: the server has its own, and refuses where another was shown. */
export type CheckoutCommand = {
  readonly kind: 'package' | 'gift';
  readonly packageId: number;
  readonly email: string;
  readonly paymentMethod: PaymentMethod;
  readonly applyMemberDiscount: boolean;
  readonly recipientName: string | null;
  readonly recipientEmail: string | null;
  /** E.164 */
  readonly recipientPhone: string | null;
  readonly personalMessage: string | null;
  readonly senderName: string | null;
  readonly locale: Locale;
  /** Of whoever a gift is for; null: the same. */
  readonly giftLocale: Locale | null;
  /** When a gift is sent, epoch ms; null: at once. */
  readonly giftDueAt: number | null;
  /** What the buyer was shown to be paid, agorot; null where nobody says. */
  readonly shownAgorot: number | null;
  /** As it came in the header or the form; absent where the caller takes the risk of buying twice. */
  readonly idempotencyKey: string | undefined;
};

/** A visitor whose browser carries the purchase cookie, if only since this request. */
export type Buyer = Visitor & { readonly guestHash: Buffer };

/** The washes that somebody takes for nothing: with points, or because the shop gives them. Its order says what they are. */
export function freeCommand({ email, locale }: Pick<CheckoutCommand, 'email' | 'locale'>): CheckoutCommand {
  return {
    kind: 'package',
    packageId: 0,
    email,
    paymentMethod: 'credit_card',
    applyMemberDiscount: false,
    recipientName: null,
    recipientEmail: null,
    recipientPhone: null,
    personalMessage: null,
    senderName: null,
    locale,
    giftLocale: null,
    giftDueAt: null,
    shownAgorot: null,
    idempotencyKey: undefined,
  };
}
