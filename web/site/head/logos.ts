import type { PublicBrand } from '#contracts/core/brand.ts';
import { logoFileOf, logoSizeIn } from '#domain/core/logo-file.ts';
import type { Page } from '#web/lib/page.tsx';

/** As large as each place is; the style sheets make it smaller where there is less room. */
const boxes = { logo: { width: 220, height: 56 }, cardLogo: { width: 112, height: 36 } } as const;

/** The shop's own logo for a page. Made on the server: the browser's scripts know nothing of it. */
export function logosOf({ look }: PublicBrand): Pick<Page, 'logo' | 'cardLogo'> {
  if (look?.logo === undefined) return {};
  const { logo: name } = look;
  const picture = (box: (typeof boxes)[keyof typeof boxes]) => ({
    src: logoFileOf(name),
    ...logoSizeIn(name, box),
    className: 'own-logo',
  });
  return { logo: picture(boxes.logo), cardLogo: picture(boxes.cardLogo) };
}
