import type { ReactNode } from 'react';
import type { PaymentBrand, AvailablePaymentMethod } from '#contracts/payments/methods.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { PaymentSecurityNote } from '#web/ui/fields/form-secure.tsx';

type Drawing = { readonly name: () => string; readonly drawing: ReactNode };

function logoLetters(text: string, color: string, size: number) {
  return (
    <text x="20" y="17" textAnchor="middle" fontSize={size} fontWeight="800" fill={color}>
      {text}
    </text>
  );
}

const strokes = { fill: 'none', stroke: '#0a4d59', strokeWidth: 1.6, strokeLinecap: 'round' } as const;

/** Logos of the payment brands, drawn by us, each on a small white card. Brand names are not translated. */
const drawings: Record<PaymentBrand, Drawing> = {
  card: {
    name: m.checkout_mark_card,
    drawing: (
      <path
        {...strokes}
        d="M12.5 6.5h15a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2M10.5 10.5h19"
      />
    ),
  },
  visa: { name: () => 'Visa', drawing: logoLetters('VISA', '#1a1f71', 12) },
  mastercard: {
    name: () => 'Mastercard',
    drawing: (
      <>
        <circle cx="16.5" cy="12" r="6" fill="#eb001b" />
        <circle cx="23.5" cy="12" r="6" fill="#f79e1b" fillOpacity="0.85" />
      </>
    ),
  },
  isracard: { name: () => 'Isracard', drawing: logoLetters('isracard', '#0b4ea2', 8) },
  amex: { name: () => 'American Express', drawing: logoLetters('AMEX', '#016fd0', 11) },
  bit: { name: () => 'Bit', drawing: logoLetters('bit', '#00545a', 13) },
  apple_pay: { name: () => 'Apple Pay', drawing: logoLetters('Pay', '#000', 13) },
  google_pay: { name: () => 'Google Pay', drawing: logoLetters('G Pay', '#3c4043', 11) },
  phone: {
    name: m.checkout_mark_phone,
    drawing: (
      <path
        {...strokes}
        d="M16 4.5h5a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5h-5a1.5 1.5 0 0 1-1.5-1.5V6A1.5 1.5 0 0 1 16 4.5M17.5 17h2M25 9.5a4 4 0 0 1 0 5M27.5 7.5a7 7 0 0 1 0 9"
      />
    ),
  },
};

/** Shows the payment company and the payment methods that its page accepts. Renders nothing if they are unknown. */
export function AcceptedPayments({ offers }: { readonly offers: readonly AvailablePaymentMethod[] | null }) {
  if (offers === null || offers.length === 0) return null;
  const companies = [...new Set(offers.map(({ company }) => isolated(company)))];
  const marks = [...new Set(offers.flatMap((offer) => offer.marks))];
  return (
    <div className="pay-place">
      <PaymentSecurityNote text={m.checkout_company({ company: companies.join(' · ') })} />
      <ul className="pay-marks" aria-label={m.checkout_marks()}>
        {marks.map((mark) => (
          <li key={mark}>
            <svg viewBox="0 0 40 24" width="40" height="24" aria-hidden="true" focusable="false">
              <rect x="0.5" y="0.5" width="39" height="23" rx="4" fill="#fff" stroke="#c3d3d6" />
              {drawings[mark].drawing}
            </svg>
            <span className="sr-only">{drawings[mark].name()}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
