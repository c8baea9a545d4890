import { useLocation } from 'react-router';
import { directionOf } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { splitPrefix } from '#web/lib/language/language.ts';

/** The first stop of the Tab key; with keyboard navigation on, a short list of ways through the page. */
export function SkipLinks() {
  const { locale } = usePage();
  const { pathname } = useLocation();
  const atHome = splitPrefix(pathname).page === '/';
  return (
    <div className="skip-links" lang={locale} dir={directionOf(locale)}>
      <a href="#main-content">{m.shell_skip_main()}</a>
      {atHome ? (
        <>
          <a className="skip-more" href="#packages">
            {m.shell_skip_packages()}
          </a>
          <a className="skip-more" href="#gift-vouchers">
            {m.shell_skip_gifts()}
          </a>
        </>
      ) : null}
      <a className="skip-more" href="#site-links">
        {m.shell_skip_footer()}
      </a>
    </div>
  );
}
