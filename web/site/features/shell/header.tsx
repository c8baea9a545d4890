import { useRef } from 'react';
import { Link, useHref, useLocation } from 'react-router';
import { textDirectionOf } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage, useLocalizedText } from '#web/lib/page.tsx';
import { MenuIcon, UserIcon } from '#web/ui/icons/icons.tsx';
import { DialogLink } from '#web/lib/addresses/dialog-link.tsx';
import { useCustomer } from '#web/lib/session.ts';
import {
  localizedPathOf,
  withoutUnknownQueryParams,
  languageNames,
  otherLocale,
  splitLanguagePrefix,
} from '#web/lib/language/language.ts';
import { chooseLanguage } from '#web/lib/language/language-choice.ts';
import { SiteMenu } from './site-menu.tsx';
import { SocialLinks } from './social-links.tsx';
import { useHeaderMotion } from './header-motion.ts';
import { accountText } from './account-words.ts';
import logoEn from '../../illustrations/logo-en.svg';
import logoHe from '../../illustrations/logo-he.svg';
import logoMark from '../../illustrations/logo-mark.svg';

/**
 * The built-in logos. Each entry contains the name in the logo, its file, and its width in pixels at a height of 64 px.
 */
const drawn = { en: ['Shampaw', logoEn, 290], he: ['שמפאו', logoHe, 213] } as const;

/**
 * The shop's own logo. If the shop has no logo, the built-in logo is used if it shows the shop's name, and otherwise
 * the name as text. The link around it has the accessible name.
 */
function Logo() {
  const { locale, brand, logo } = usePage();
  const name = useLocalizedText()(brand.name);
  const [spelled, src, width] = drawn[locale];
  if (logo === undefined && name !== spelled) {
    return (
      <span className="site-logo-name" aria-hidden="true">
        <img src={logoMark} width="40" height="40" alt="" />
        <bdi translate="no">{name}</bdi>
      </span>
    );
  }
  return <img src={src} width={width} height="64" {...logo} alt={name} />;
}

/**
 * Link to this page in the other language. It loads the full page at `/he/…` or `/en/…`, because the texts of a
 * rendered page never change. With JavaScript, a URL without a language prefix stays the same and is reloaded with the
 * choice in the cookie.
 */
function LanguageToggle() {
  const { locale } = usePage();
  const { pathname, search, hash } = useLocation();
  // the query and the fragment are left out, because only the path shows whether the URL has a language prefix
  const shownAddress = useHref({ pathname });
  const other = otherLocale(locale);
  const prefixed = splitLanguagePrefix(shownAddress).base !== '';
  return (
    <a
      className="language-toggle"
      href={localizedPathOf(other, pathname) + withoutUnknownQueryParams(search)}
      hrefLang={other}
      lang={other}
      aria-label={`${languageNames[other]}, ${m.shell_language()}`}
      onClick={(event) => {
        chooseLanguage(locale, other);
        if (prefixed) {
          // the fragment is added in the browser, because the server does not receive it
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

/**
 * The account link in the header. Guests see 'sign in', and customers see their first name. On a phone only the icon is
 * shown.
 */
function AccountLink() {
  const customer = useCustomer();
  const words = customer === null ? m.nav_sign_in() : customer.firstName || m.nav_account();
  const inside = (
    <>
      <UserIcon className="icon-large" />
      {/* a long name is cut at its end, in the direction of the name */}
      <span className="account-entry-name" dir="auto" translate={customer?.firstName ? 'no' : 'yes'}>
        {words}
      </span>
    </>
  );
  if (customer === null) {
    return (
      <DialogLink dialog="signIn" className="account-entry">
        {inside}
      </DialogLink>
    );
  }
  return (
    <Link to="/dashboard" className="account-entry account-entry-in" aria-label={accountText(customer)}>
      {inside}
    </Link>
  );
}

const MENU_ID = 'site-menu';

/** Attributes that open the menu without JavaScript. They work in browsers that support invoker commands. */
const openCommand = { command: 'show-modal', commandfor: MENU_ID };

export function Header() {
  const { locale, brand } = usePage();
  const localized = useLocalizedText();
  const menu = useRef<HTMLDialogElement>(null);
  const header = useRef<HTMLElement>(null);
  useHeaderMotion(header);
  return (
    <header ref={header} className="site-header">
      <div className="site-header-row">
        <Link to="/" className="site-logo" aria-label={m.shell_home_link({ shop: localized(brand.name) })}>
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
            <span className="menu-toggle-label" dir={textDirectionOf(locale)}>
              {m.shell_menu_open()}
            </span>
            <MenuIcon className="icon-large" />
          </button>
        </div>
      </div>
      <SiteMenu id={MENU_ID} dialog={menu} />
    </header>
  );
}
