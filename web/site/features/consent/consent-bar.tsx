import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { directionOf } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { consentIds, keepConsent, useConsent, type Consent } from '#web/lib/consent.ts';
import { usePage } from '#web/lib/page.tsx';
import { isConfidentialPage } from '#contracts/core/reading/confidential-pages.ts';

const answers = [
  { consent: 'no', label: m.consent_reject },
  { consent: 'yes', label: m.consent_accept },
] as const satisfies readonly { consent: Consent; label: () => string }[];

/**
 * Asks once whether visits may be counted: nothing non-essential before a yes, and both answers equally easy
 * (Privacy Protection Law). It stands in the flow of every page, over nothing, and styles show it: only with scripts,
 * which counting needs, and only until it is answered, so that a kept page suits everybody and nothing moves. Pages
 * whose address is a key count nothing and do not ask.
 */
export function ConsentBar() {
  const { locale } = usePage();
  const { pathname } = useLocation();
  const consent = useConsent();
  const bar = useRef<HTMLElement>(null);
  const silent = isConfidentialPage(pathname);
  function answer(next: Consent) {
    const hadFocus = bar.current?.contains(document.activeElement) === true;
    keepConsent(next);
    // the bar is gone now: whoever stood in it goes on where the choice can be changed
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
      dir={directionOf(locale)}
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
