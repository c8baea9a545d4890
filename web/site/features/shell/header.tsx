import { useRef } from 'react';
import { Link } from 'react-router';
import { directionOf } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage, useSpoken } from '#web/lib/page.tsx';
import { MenuIcon } from '#web/ui/icons/icons.tsx';
import { AccountLink } from './account-link.tsx';
import { LanguageToggle } from './language-toggle.tsx';
import { Logo } from './logo.tsx';
import { SiteMenu } from './site-menu.tsx';
import { SocialLinks } from './social-links.tsx';
import { useHeaderMotion } from './header-motion.ts';

const MENU_ID = 'site-menu';

/** Opens the menu without scripts where the browser knows invoker commands. */
const openCommand = { command: 'show-modal', commandfor: MENU_ID };

export function Header() {
  const { locale, brand } = usePage();
  const spoken = useSpoken();
  const menu = useRef<HTMLDialogElement>(null);
  const header = useRef<HTMLElement>(null);
  useHeaderMotion(header);
  return (
    <header ref={header} className="site-header">
      <div className="site-header-row">
        <Link to="/" className="site-logo" aria-label={m.shell_home_link({ shop: spoken(brand.name) })}>
          <Logo />
        </Link>
        <div className="site-header-end" lang={locale}>
          <SocialLinks className="site-header-social" />
          <AccountLink />
          <LanguageToggle />
          <button
            type="button"
            className="menu-toggle"
            aria-haspopup="dialog"
            {...openCommand}
            onClick={(event) => {
              event.preventDefault();
              menu.current?.showModal();
            }}
          >
            <span className="menu-toggle-label" dir={directionOf(locale)}>
              {m.shell_menu_open()}
            </span>
            <MenuIcon className="size-6" />
          </button>
        </div>
      </div>
      <SiteMenu id={MENU_ID} dialog={menu} />
    </header>
  );
}
