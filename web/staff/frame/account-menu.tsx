import { Link } from 'react-router';
import { logoFileOf, logoSizeIn } from '#domain/core/logo-file.ts';
import { m } from '#messages/compiled/messages.js';
import { Menu } from '../kit/menu.tsx';
import { ChevronDownIcon, KeyIcon, LanguageIcon, SignOutIcon } from '../kit/place-icons.tsx';
import { LanguageToggle } from '../lib/language-toggle.tsx';
import { logOut } from '../lib/log-out.ts';
import { useMe, usePortal } from '../lib/portal.tsx';
import { roleWords } from '../lib/words/role-words.ts';

const LOGO_BOX = { width: 40, height: 40 } as const;

/** The shop's logo, or the first letter of its name. */
function ShopMark() {
  const { logo, shopName } = usePortal();
  if (logo === null) {
    return (
      <span className="staff-mark" aria-hidden="true">
        {[...shopName][0]}
      </span>
    );
  }
  return <img className="staff-logo" src={logoFileOf(logo)} alt="" {...logoSizeIn(logo, LOGO_BOX)} />;
}

/** Shop, person and role; behind it own access, the language and the sign-out. */
export function AccountMenu() {
  const { shopName } = usePortal();
  const { name, roles } = useMe();
  const role = roles.map((one) => roleWords[one]()).join(', ');
  const mark = (
    <>
      <ShopMark />
      <span className="staff-menu-names">
        <bdi className="staff-brand">{shopName}</bdi>
        <span className="staff-menu-person">
          <bdi>{name}</bdi>
        </span>
        <span className="staff-menu-person">{role}</span>
      </span>
      <ChevronDownIcon className="size-4" />
    </>
  );
  return (
    <Menu label={m.staff_menu()} button={mark}>
      <p className="staff-menu-who">
        <bdi className="font-semibold">{name}</bdi>
        <span className="staff-quiet">{role}</span>
      </p>
      <Link to="/admin/settings" className="staff-place">
        <KeyIcon className="size-5" />
        {m.staff_settings_title()}
      </Link>
      <span className="staff-menu-line">
        <LanguageIcon className="size-5" />
        <LanguageToggle />
      </span>
      <button type="button" className="staff-place" onClick={() => void logOut()}>
        <SignOutIcon className="size-5" />
        {m.staff_logout()}
      </button>
    </Menu>
  );
}
