import { useCallback, useRef } from 'react';
import { m } from '#messages/compiled/messages.js';
import { track } from '#web/lib/analytics.ts';
import { DialogLink } from '#web/lib/addresses/dialog-link.tsx';
import { usePage } from '#web/lib/page.tsx';
import { useCustomer } from '#web/lib/session.ts';
import { useOnceVisible } from '#web/lib/freshness/use-once-visible.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { discountedItems } from '../../discounts/member-offers.ts';
import type { HomeTexts } from '../../home-texts/load-home-texts.ts';

/** The three member offers from section 9 of the specification. The shop can schedule other percentages. */
const offers = [
  { rule: 'newMember', title: m.loyalty_new_title, text: m.loyalty_new_text },
  { rule: 'regularMember', title: m.loyalty_regular_title, text: m.loyalty_regular_text },
  { rule: 'verified', title: m.loyalty_senior_title, text: m.loyalty_senior_text },
] as const;

/**
 * Shows guests a link to the registration. Members see a text that they are already registered (specification, section
 * 2).
 */
function SignUp() {
  const { locale } = usePage();
  const count = () => track({ name: 'loyalty', action: 'sign_up', language: locale });
  if (useCustomer() === null) {
    return (
      <DialogLink dialog="register" className="button button-primary button-large loyalty-sign-up" onOpen={count}>
        {m.loyalty_sign_up()}
      </DialogLink>
    );
  }
  return (
    <button
      type="button"
      className="button button-secondary loyalty-sign-up"
      onClick={() => showToast({ title: m.loyalty_member_title(), description: m.loyalty_member_text() })}
    >
      {m.loyalty_member_title()}
    </button>
  );
}

export function LoyaltySection({ texts }: { readonly texts: HomeTexts }) {
  const isCustomer = useCustomer() !== null;
  const { locale, percents } = usePage();
  const section = useRef<HTMLElement>(null);
  const countView = useCallback(() => track({ name: 'loyalty', action: 'view', language: locale }), [locale]);
  useOnceVisible(section, countView);
  const offered = discountedItems(offers, percents);
  if (percents !== null && offered.length === 0) return null;
  return (
    <section ref={section} className="section loyalty" id="loyalty" aria-labelledby="loyalty-title" tabIndex={-1}>
      <div className="section-head">
        <h2 id="loyalty-title">{texts.loyalty_title}</h2>
        <p>{isCustomer ? m.loyalty_member_text() : texts.loyalty_text}</p>
      </div>
      <ul className="offer-list">
        {offered.map(({ rule, percent, title, text }) => (
          <li key={rule} className="offer">
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
