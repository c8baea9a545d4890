import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { directionOf } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { ToastRegion } from '#web/ui/toast/toast-region.tsx';
import { AccessibilityButton } from './comfort/accessibility-button.tsx';
import { ChatButton } from './chat-button.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LoadingLine } from './faults/loading-line.tsx';
import { useNavigationManners } from './navigation-manners.ts';
import { useNoticeSound } from './comfort/notice-sound.ts';
import { SkipLinks } from './skip-links.tsx';

/**
 * The frame of every page. It runs from left to right in both languages, so that the logo, the
 * menu and the floating buttons do not jump; the regions that people read carry their own direction.
 */
export function Shell({ consent, dialogs }: { readonly consent: ReactNode; readonly dialogs: ReactNode }) {
  const { locale } = usePage();
  useNavigationManners();
  useNoticeSound();
  const spoken = { lang: locale, dir: directionOf(locale) };
  return (
    <>
      <SkipLinks />
      <LoadingLine />
      <Header />
      <main id="main-content" tabIndex={-1} {...spoken}>
        <p className="reader-hint">{m.shell_reader_hint()}</p>
        <Outlet />
      </main>
      {consent}
      <Footer />
      <aside aria-label={m.shell_help()} className="help-bar">
        <ChatButton />
        <AccessibilityButton />
      </aside>
      <div {...spoken}>
        <ToastRegion closeLabel={m.shell_toast_close()} />
      </div>
      {dialogs}
    </>
  );
}
