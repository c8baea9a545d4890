import { m } from '#messages/compiled/messages.js';
import type { PaymentMethod, AvailablePaymentMethod } from '#contracts/payments/methods.ts';
import { isolated } from '#domain/core/text/format.ts';
import { ChoiceText } from '#web/ui/fields/choice-words.tsx';
import { Sentence } from '#web/ui/sentence.tsx';

type PaymentMethodsProps = {
  /**
   * Payment methods that the shop offers. Null if the server did not respond. The payment company's page then shows the
   * methods.
   */
  readonly offers: readonly AvailablePaymentMethod[] | null;
  readonly chosen: PaymentMethod;
  readonly error: string | undefined;
  /**
   * True at a machine, where customers pay with a phone. The wallet is then the first method, except on a large screen.
   */
  readonly isWalletFirst?: boolean;
};

const knownMethods = [
  {
    value: 'credit_card',
    label: m.checkout_method_credit_card,
    hint: m.checkout_method_credit_card_hint,
    hintAt: m.checkout_method_credit_card_hint_at,
  },
  {
    value: 'nayax',
    label: m.checkout_method_nayax,
    hint: m.checkout_method_nayax_hint,
    hintAt: m.checkout_method_nayax_hint_at,
  },
] as const;

type HintProps = Pick<(typeof knownMethods)[number], 'hint' | 'hintAt'> & { readonly company: string | undefined };

/**
 * Shows the name of the payment company if the payment methods belong to different companies. A single company is named
 * at the button instead.
 */
function PaymentMethodHint({ company, hint, hintAt }: HintProps) {
  return <Sentence text={company === undefined ? hint() : hintAt({ company: isolated(company) })} />;
}

/** Returns the payment methods that the payment page accepts. Returns all methods if the server did not respond. */
export function acceptedPaymentMethods(offers: readonly AvailablePaymentMethod[] | null): readonly PaymentMethod[] {
  return knownMethods.flatMap(({ value }) =>
    offers === null || offers.some(({ method }) => method === value) ? value : [],
  );
}

/**
 * Shows card and mobile payment as large options. Each option is shown only if the payment page accepts it. The logos
 * of all accepted methods are at the button.
 */
export function PaymentMethods({ offers, chosen, error, isWalletFirst = false }: PaymentMethodsProps) {
  const accepted = acceptedPaymentMethods(offers);
  const inOrder = isWalletFirst ? knownMethods.toReversed() : knownMethods;
  const choices = inOrder.filter(({ value }) => accepted.includes(value));
  const hasSeveral = new Set(offers?.map(({ company }) => company)).size > 1;
  const first = choices.some(({ value }) => value === chosen) ? chosen : choices[0]?.value;
  return (
    <fieldset className="stack-close" data-wallet-first={isWalletFirst || undefined}>
      <legend className="choices-title">{m.checkout_method()}</legend>
      {choices.map(({ value, label, ...hints }) => (
        <label key={value} className="choice" data-method={value}>
          <input type="radio" name="paymentMethod" value={value} defaultChecked={first === value} />
          <ChoiceText
            title={label()}
            detail={
              <PaymentMethodHint
                company={hasSeveral ? offers?.find(({ method }) => method === value)?.company : undefined}
                {...hints}
              />
            }
          />
        </label>
      ))}
      {error === undefined ? null : <p className="field-error">{error}</p>}
    </fieldset>
  );
}
