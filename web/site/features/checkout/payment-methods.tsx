import { m } from '#messages/compiled/messages.js';
import type { PaymentMethod, PaymentOffer } from '#contracts/payments/methods.ts';
import { isolated } from '#domain/core/text/format.ts';
import { CardIcon, PhonePayIcon } from '#web/ui/icons/further-icons.tsx';
import { Sentence } from '#web/ui/sentence.tsx';

type PaymentMethodsProps = {
  /** Payment methods on offer. Null if the server did not respond; the payment page then shows the methods. */
  readonly offers: readonly PaymentOffer[] | null;
  readonly chosen: PaymentMethod;
  readonly error: string | undefined;
};

const knownMethods = [
  {
    value: 'credit_card',
    label: m.checkout_method_credit_card,
    hint: m.checkout_method_credit_card_hint,
    hintAt: m.checkout_method_credit_card_hint_at,
    Icon: CardIcon,
  },
  {
    value: 'nayax',
    label: m.checkout_method_nayax,
    hint: m.checkout_method_nayax_hint,
    hintAt: m.checkout_method_nayax_hint_at,
    Icon: PhonePayIcon,
  },
] as const;

type HintProps = Pick<(typeof knownMethods)[number], 'hint' | 'hintAt'> & { readonly company: string | undefined };

/** Shows the name of the payment company if it is known. */
function Hint({ company, hint, hintAt }: HintProps) {
  return <Sentence text={company === undefined ? hint() : hintAt({ company: isolated(company) })} />;
}

/** Card or mobile payment as large options, if the payment page accepts them. */
export function PaymentMethods({ offers, chosen, error }: PaymentMethodsProps) {
  const choices = knownMethods.filter(({ value }) => offers === null || offers.some(({ method }) => method === value));
  const first = choices.some(({ value }) => value === chosen) ? chosen : choices[0]?.value;
  return (
    <fieldset className="grid gap-2">
      <legend className="field-label mb-2">{m.checkout_method()}</legend>
      {choices.map(({ value, label, Icon, ...hints }) => (
        <label key={value} className="choice">
          <input type="radio" name="paymentMethod" value={value} defaultChecked={first === value} />
          <span className="min-w-0 grow">
            <span className="block font-semibold">{label()}</span>
            <span className="block text-sm text-ink-soft">
              <Hint company={offers?.find(({ method }) => method === value)?.company} {...hints} />
            </span>
          </span>
          <Icon className="size-7 text-brand" />
        </label>
      ))}
      {error === undefined ? null : <p className="field-error">{error}</p>}
    </fieldset>
  );
}
