import { useHref, useLocation } from 'react-router';
import { addressIn, knownQuery, languageNames, otherLocale, splitPrefix } from '#web/lib/language/language.ts';
import { chooseLanguage } from '#web/lib/language/language-choice.ts';
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
  // without query and part: '/en#loyalty' is an address with a prefix, too
  const shownAddress = useHref({ pathname });
  const other = otherLocale(locale);
  const prefixed = splitPrefix(shownAddress).base !== '';
  return (
    <a
      className="language-toggle"
      href={addressIn(other, pathname) + knownQuery(search)}
      hrefLang={other}
      lang={other}
      aria-label={`${languageNames[other]}, ${m.shell_language()}`}
      onClick={(event) => {
        chooseLanguage(locale, other);
        if (prefixed) {
          // the server does not know the part of the page that the address names, so it is added here
          event.currentTarget.hash = hash;
          return;
        }
        event.preventDefault();
        window.location.reload();
      }}
    >
      {languageNames[other]}
    </a>
  );
}
