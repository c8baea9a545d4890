import { useHref, useLocation } from 'react-router';
import { track } from '#web/lib/analytics.ts';
import { addressIn, languageNames, otherLocale, splitPrefix } from '#web/lib/language.ts';
import { keepLanguageChoice } from '#web/lib/language-choice.ts';
import { usePage } from '#web/lib/page.tsx';
import { m } from '#messages/compiled/messages.js';

/**
 * Goes to the same page in the other language. The words of a page never change while it stands, so
 * this is a real navigation: a link to `/he/…` or `/en/…`; where scripts run, an address without a
 * prefix is kept and asked for again with the choice in the cookie.
 */
export function LanguageToggle() {
  const { locale } = usePage();
  const { pathname, search, hash } = useLocation();
  const shownAddress = useHref({ pathname, search, hash });
  const other = otherLocale(locale);
  const prefixed = splitPrefix(shownAddress).base !== '';
  return (
    <a
      className="language-toggle"
      href={addressIn(other, pathname) + search}
      hrefLang={other}
      lang={other}
      aria-label={`${languageNames[other]}, ${m.shell_language()}`}
      onClick={(event) => {
        keepLanguageChoice(other);
        track({ name: 'language_change', from: locale, to: other });
        if (prefixed) return;
        event.preventDefault();
        window.location.reload();
      }}
    >
      {languageNames[other]}
    </a>
  );
}
