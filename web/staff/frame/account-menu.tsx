import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { Menu } from '../kit/menu.tsx';
import { ChevronDownIcon, KeyIcon, LanguageIcon, SignOutIcon } from '../kit/place-icons.tsx';
import { LanguageToggle } from '../lib/language-toggle.tsx';
import { logOut } from '../lib/log-out.ts';
import { useMe, usePortal } from '../lib/portal.tsx';
import { ShopLogo } from '../lib/shop-logo.tsx';
import { roleNames } from '../lib/words/role-words.ts';

/**
 * Menu with the shop's name, and the user's name and role. It links to the user's own settings, the other language and
 * the sign-out.
 */
export function AccountMenu() {
  const { shopName, locale } = usePortal();
  const me = useMe();
  const { name } = me;
  const role = roleNames(me, locale);
  const mark = (
    <>
      <ShopLogo />
      <span className="staff-menu-names">
        <bdi className="staff-brand">{shopName}</bdi>
        <span className="staff-menu-person">
          <bdi>{name}</bdi>
        </span>
        <span className="staff-menu-person">{role}</span>
      </span>
      <ChevronDownIcon className="icon-medium" />
    </>
  );
  return (
    <Menu label={m.staff_menu()} button={mark}>
      <p className="staff-menu-who">
        <bdi className="row-name">{name}</bdi>
        <span className="staff-quiet">{role}</span>
      </p>
      <Link to="/admin/settings" className="staff-place">
        <KeyIcon className="icon-medium" />
        {m.staff_settings_title()}
      </Link>
      <span className="staff-menu-line">
        <LanguageIcon className="icon-medium" />
        <LanguageToggle />
      </span>
      <button type="button" className="staff-place" onClick={() => void logOut()}>
        <SignOutIcon className="icon-medium" />
        {m.staff_logout()}
      </button>
    </Menu>
  );
}
