import type { PublicBrand } from '#contracts/core/brand.ts';
import { logoPathOf, fitLogoSize } from '#domain/core/logo-file.ts';
import type { Page } from '#web/lib/page.tsx';

/** Maximum size of the logo in each location where it is shown. Style sheets reduce it on small screens. */
const boxes = { logo: { width: 220, height: 56 }, cardLogo: { width: 112, height: 36 } } as const;

/**
 * Returns the shop's own logo for a page. It is calculated on the server, so that the scripts in the browser do not
 * contain this code.
 */
export function logosOf({ look }: PublicBrand): Pick<Page, 'logo' | 'cardLogo'> {
  if (look?.logo === undefined) return {};
  const { logo: name } = look;
  const picture = (box: (typeof boxes)[keyof typeof boxes]) => ({
    src: logoPathOf(name),
    ...fitLogoSize(name, box),
    className: 'own-logo',
  });
  return { logo: picture(boxes.logo), cardLogo: picture(boxes.cardLogo) };
}
