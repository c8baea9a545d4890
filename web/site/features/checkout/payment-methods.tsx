import { m } from '#messages/compiled/messages.js';
import type { PaymentMethod, PaymentOffer } from '#contracts/payments/methods.ts';
import { CardIcon, PhonePayIcon } from '#web/ui/icons/further-icons.tsx';

type PaymentMethodsProps = {
  /** Payment methods on offer; null if the server did not answer, and the payment page shows them. */
  readonly offers: readonly PaymentOffer[] | null;
  readonly chosen: PaymentMethod;
  readonly error: string | undefined;
};

/** Card or mobile pay, as large choices: those that the payment page takes. */
export function PaymentMethods({ offers, chosen, error }: PaymentMethodsProps) {
  const known = [
    {
      value: 'credit_card',
      label: m.checkout_method_credit_card(),
      hint: m.checkout_method_credit_card_hint(),
      Icon: CardIcon,
    },
    { value: 'nayax', label: m.checkout_method_nayax(), hint: m.checkout_method_nayax_hint(), Icon: PhonePayIcon },
  ] as const;
  const choices = known.filter(({ value }) => offers === null || offers.some(({ method }) => method === value));
  const first = choices.some(({ value }) => value === chosen) ? chosen : choices[0]?.value;
  return (
    <fieldset className="grid gap-2">
      <legend className="field-label mb-2">{m.checkout_method()}</legend>
      {choices.map(({ value, label, hint, Icon }) => (
        <label key={value} className="choice">
          <input type="radio" name="paymentMethod" value={value} defaultChecked={first === value} />
          <span className="min-w-0 grow">
            <span className="block font-semibold">{label}</span>
            <span className="block text-sm text-ink-soft">{hint}</span>
          </span>
          <Icon className="size-7 text-brand" />
        </label>
      ))}
      {error === undefined ? null : <p className="field-error">{error}</p>}
    </fieldset>
  );
}
