import type { RefObject } from 'react';
import { Link } from 'react-router';
import { textDirectionOf } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { ArrowEndIcon, CloseIcon } from '#web/ui/icons/icons.tsx';
import { AccountMenuEntries } from './account-menu-entries.tsx';
import { menuLinks, shopLinks } from './site-links.ts';
import { SocialLinks } from './social-links.tsx';

/**
 * Delay in milliseconds before the page scrolls to the top, after the visitor chose a page in the menu (specification,
 * section 9).
 */
export const MENU_SCROLL_DELAY_MS = 100;

const closeCommand = (id: string) => ({ command: 'close', commandfor: id });

/**
 * The fullscreen menu. It is a native modal dialog that traps the focus, closes on Escape and returns the focus. The
 * most used links come first. When the visitor chooses a page, the menu closes, and the page scrolls to the top a
 * moment later.
 */
export function SiteMenu({ id, dialog }: { id: string; dialog: RefObject<HTMLDialogElement | null> }) {
  const { locale } = usePage();
  function close() {
    dialog.current?.close();
  }
  function closeAndScroll() {
    close();
    setTimeout(() => window.scrollTo({ top: 0, behavior: 'instant' }), MENU_SCROLL_DELAY_MS);
  }
  return (
    <dialog
      ref={dialog}
      id={id}
      className="site-menu"
      aria-label={m.shell_menu_label()}
      lang={locale}
      dir={textDirectionOf(locale)}
    >
      <div className="site-menu-body">
        <button
          type="button"
          className="site-menu-close"
          aria-label={m.shell_menu_close()}
          {...closeCommand(id)}
          onClick={(event) => {
            event.preventDefault();
            close();
          }}
        >
          <CloseIcon className="icon-larger" />
        </button>
        <nav aria-label={m.shell_menu_label()}>
          <ul className="site-menu-links">
            {[...shopLinks, ...menuLinks].map(({ to, label }) => (
              <li key={to}>
                <Link to={to} onClick={to.includes('#') ? close : closeAndScroll}>
                  <span>{label()}</span>
                  <ArrowEndIcon className="icon-larger" />
                </Link>
              </li>
            ))}
          </ul>
          <ul className="site-menu-more">
            <AccountMenuEntries onChoose={close} />
          </ul>
        </nav>
        <SocialLinks />
      </div>
    </dialog>
  );
}
