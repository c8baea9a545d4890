import { logoPathOf, fitLogoSize } from '#domain/core/logo-file.ts';
import { usePortal } from './portal.tsx';

const LOGO_BOX = { width: 40, height: 40 } as const;

/** The shop's logo, or the first letter of its name. */
export function ShopLogo() {
  const { logo, shopName } = usePortal();
  if (logo === null) {
    return (
      <span className="staff-mark" aria-hidden="true">
        {[...shopName][0]}
      </span>
    );
  }
  return <img className="staff-logo" src={logoPathOf(logo)} alt="" {...fitLogoSize(logo, LOGO_BOX)} />;
}
