import type { PublicBrand } from '#contracts/core/brand.ts';
import { logoPathOf } from '../logo-file.ts';

/**
 * Sizes of an icon in pixels. They are for a browser tab (32), the home screen of an iPhone (180), and an installed web
 * app (192, 512).
 */
export const iconSizes = [32, 180, 192, 512] as const;
export type IconSize = (typeof iconSizes)[number];

/**
 * Fixed paths at which browsers request icons even if the page has no link to them. The value is the size of the icon
 * at this path.
 */
export const iconPaths: Readonly<Record<string, IconSize>> = {
  '/favicon.ico': 32,
  '/favicon-32.png': 32,
  '/apple-touch-icon.png': 180,
  '/icon-192.png': 192,
  '/icon-512.png': 512,
};

/** Returns the name of an icon in one size. The names of all sizes contain the hash of the largest size. */
export function iconNameForSize(icon: string, size: IconSize): string {
  return icon.replace(/^512x512/u, `${size}x${size}`);
}

/** Returns the URL path of an icon in one size. */
export function iconPathOf(icon: string, size: IconSize): string {
  return logoPathOf(iconNameForSize(icon, size));
}

type IconLinks = {
  /** Icons of the browser tab. Each has a URL path and the attribute `sizes` or `type`. */
  readonly tab: readonly { readonly href: string; readonly attribute: string }[];
  readonly apple: string;
};

/** Returns the icons that a page links to. They are the shop's own icons, or the built-in icons. */
export function iconLinksOf(look: PublicBrand['look'] | null): IconLinks {
  const icon = look?.icon;
  if (icon === undefined) {
    return {
      tab: [
        { href: '/favicon.ico', attribute: 'sizes="32x32"' },
        { href: '/favicon.svg', attribute: 'type="image/svg+xml"' },
      ],
      apple: '/apple-touch-icon.png',
    };
  }
  return {
    tab: [
      { href: iconPathOf(icon, 32), attribute: 'sizes="32x32"' },
      { href: iconPathOf(icon, 192), attribute: 'sizes="192x192"' },
    ],
    apple: iconPathOf(icon, 180),
  };
}
