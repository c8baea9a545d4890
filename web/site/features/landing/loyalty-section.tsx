import { useCallback, useRef } from 'react';
import { m } from '#messages/compiled/messages.js';
import { track } from '#web/lib/analytics.ts';
import { DialogLink } from '#web/lib/addresses/dialog-link.tsx';
import { usePage } from '#web/lib/page.tsx';
import { useCustomer } from '#web/lib/session.ts';
import { useOnceVisible } from '#web/lib/freshness/use-once-visible.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** The three offers of the specification, section 9; the server calculates the discounts. */
const offers = [
  { percent: 10, title: m.loyalty_new_title, text: m.loyalty_new_text },
  { percent: 5, title: m.loyalty_regular_title, text: m.loyalty_regular_text },
  { percent: 10, title: m.loyalty_senior_title, text: m.loyalty_senior_text },
] as const;

/** Guests can sign up here. Members read that they are already signed up (specification, section 2). */
function SignUp() {
  const { locale } = usePage();
  const look = 'button button-primary button-large loyalty-sign-up';
  const count = () => track({ name: 'loyalty', action: 'sign_up', language: locale });
  if (useCustomer() === null) {
    return (
      <DialogLink dialog="register" className={look} onOpen={count}>
        {m.loyalty_sign_up()}
      </DialogLink>
    );
  }
  return (
    <button
      type="button"
      className={look}
      onClick={() => showToast({ title: m.loyalty_member_title(), description: m.loyalty_member_text() })}
    >
      {m.loyalty_member_title()}
    </button>
  );
}

export function LoyaltySection() {
  const member = useCustomer() !== null;
  const { locale } = usePage();
  const section = useRef<HTMLElement>(null);
  const countView = useCallback(() => track({ name: 'loyalty', action: 'view', language: locale }), [locale]);
  useOnceVisible(section, countView);
  return (
    <section ref={section} className="section loyalty" id="loyalty" aria-labelledby="loyalty-title" tabIndex={-1}>
      <div className="section-head">
        <h2 id="loyalty-title">{m.loyalty_title()}</h2>
        <p>{member ? m.loyalty_member_text() : m.loyalty_text()}</p>
      </div>
      <ul className="offer-list">
        {offers.map(({ percent, title, text }) => (
          <li key={title()} className="offer">
            <p className="offer-percent">
              <bdi translate="no" dir="ltr">
                {percent}%
              </bdi>
            </p>
            <div>
              <h3>{title()}</h3>
              <p>{text()}</p>
            </div>
          </li>
        ))}
      </ul>
      <SignUp />
    </section>
  );
}
