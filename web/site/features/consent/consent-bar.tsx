import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { textDirectionOf } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { consentIds, storeConsent, useConsent, type Consent } from '#web/lib/consent.ts';
import { usePage } from '#web/lib/page.tsx';
import { isConfidentialPage } from '#contracts/core/reading/confidential-pages.ts';

const answers = [
  { consent: 'no', label: m.consent_reject },
  { consent: 'yes', label: m.consent_accept },
] as const satisfies readonly { consent: Consent; label: () => string }[];

/**
 * Asks the visitor once for consent to visit statistics. Nothing that is not essential happens before consent, and both
 * choices are equally easy (Privacy Protection Law). The bar is part of the layout of every page and covers nothing.
 * CSS shows the bar only with JavaScript, which statistics need, and only until the visitor has chosen. Cached pages
 * are therefore the same for every visitor, and nothing moves. Pages with a secret URL have no statistics and show no
 * bar.
 */
export function ConsentBar() {
  const { locale } = usePage();
  const { pathname } = useLocation();
  const consent = useConsent();
  const bar = useRef<HTMLElement>(null);
  const silent = isConfidentialPage(pathname);
  function answer(next: Consent) {
    const hadFocus = bar.current?.contains(document.activeElement) === true;
    storeConsent(next);
    // the bar is hidden now, so the focus moves to the button with which the visitor can change the choice
    if (hadFocus) document.getElementById(consentIds.button)?.focus({ preventScroll: true });
  }
  return (
    <section
      ref={bar}
      id={consentIds.bar}
      className="consent-bar"
      data-silent={silent}
      aria-label={m.consent_label()}
      tabIndex={-1}
      lang={locale}
      dir={textDirectionOf(locale)}
    >
      <p>
        {m.consent_text()}{' '}
        <Link to="/privacy#cookies" aria-label={m.consent_more_label()}>
          {m.consent_more()}
        </Link>
      </p>
      <div className="consent-answers">
        {answers.map(({ consent: own, label }) => (
          <button
            key={own}
            type="button"
            className="button button-secondary"
            aria-pressed={consent === null ? undefined : consent === own}
            onClick={() => answer(own)}
          >
            {label()}
          </button>
        ))}
      </div>
    </section>
  );
}
