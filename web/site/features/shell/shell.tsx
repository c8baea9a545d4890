import type { ReactNode } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { textDirectionOf } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { ToastRegion } from '#web/ui/toast/toast-region.tsx';
import { track } from '#web/lib/analytics.ts';
import { useWhatsAppUrl } from '#web/lib/addresses/use-whatsapp-url.ts';
import { ChatIcon } from '#web/ui/icons/icons.tsx';
import { splitLanguagePrefix } from '#web/lib/language/language.ts';
import { AccessibilityButton } from './comfort/accessibility-button.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LoadingBar } from './faults/loading-bar.tsx';
import { usePageNavigation } from './page-navigation.ts';
import { useNoticeSound } from './comfort/notice-sound.ts';

/**
 * Links that the Tab key reaches first. If keyboard navigation is on, they are a short list of links to sections of the
 * page.
 */
function SkipLinks() {
  const { locale } = usePage();
  const { pathname } = useLocation();
  const atHome = splitLanguagePrefix(pathname).page === '/';
  return (
    <div className="skip-links" lang={locale} dir={textDirectionOf(locale)}>
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

function ChatButton() {
  const { locale } = usePage();
  return (
    <a
      className="floating-button floating-chat"
      href={useWhatsAppUrl()}
      target="_blank"
      rel="noopener"
      onClick={() => track({ name: 'chat_click', language: locale })}
      lang={locale}
      dir={textDirectionOf(locale)}
      aria-label={`${m.chat_open()} ${m.shell_new_tab()}`}
    >
      <ChatIcon className="icon-larger" />
    </a>
  );
}

/**
 * Paths of pages that only give information. On a phone, the bar at the bottom of these pages links to the packages as
 * the next step. Other pages have a next step of their own, or none.
 */
const readingPages = /^\/(about|our-service|contact|stations)$/;

type ShellProps = {
  readonly consent: ReactNode;
  readonly dialogs: ReactNode;
  /** Link to a running wash of this visitor. */
  readonly running: ReactNode;
};

/**
 * The frame of every page. It runs from left to right in both languages, so that the logo, the menu and the floating
 * buttons keep their positions. Text regions have their own direction.
 */
export function Shell({ consent, dialogs, running }: ShellProps) {
  const { locale } = usePage();
  usePageNavigation();
  useNoticeSound();
  const languageAttributes = { lang: locale, dir: textDirectionOf(locale) };
  const { page } = splitLanguagePrefix(useLocation().pathname);
  return (
    <>
      <SkipLinks />
      <LoadingBar />
      <Header />
      <main id="main-content" tabIndex={-1} {...languageAttributes}>
        <p className="reader-hint">{m.shell_reader_hint()}</p>
        <Outlet />
      </main>
      {consent}
      <Footer />
      <aside aria-label={m.shell_help()} className="help-bar">
        <ChatButton />
        {readingPages.test(page) ? (
          <Link className="button button-secondary foot-link" to="/#packages" {...languageAttributes}>
            {m.packages_title()}
          </Link>
        ) : null}
        {running}
        <AccessibilityButton />
      </aside>
      <div {...languageAttributes}>
        <ToastRegion closeLabel={m.shell_toast_close()} />
      </div>
      {dialogs}
    </>
  );
}
