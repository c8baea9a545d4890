import type { PublicBrand } from '#contracts/core/brand.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { textDirectionOf } from '#contracts/core/locale.ts';
import { iconPathOf } from '#domain/core/look/icon-paths.ts';

/**
 * Colours of the web manifest. They equal `--color-surface` of the light theme and `--color-lagoon-900` in
 * `web/ui/theme.css`, which a test checks.
 */
export const manifestColors = { background: '#ffffff', theme: '#082a33' } as const;

/** Returns the W3C Web Application Manifest, for installing the shop on a phone. */
export function webManifest(brand: PublicBrand, locale: Locale): object {
  return {
    id: '/',
    start_url: '/',
    scope: '/',
    name: `${brand.name[locale]} · ${brand.tagline[locale]}`,
    short_name: brand.name[locale],
    description: brand.tagline[locale],
    lang: locale,
    dir: textDirectionOf(locale),
    display: 'standalone',
    background_color: manifestColors.background,
    theme_color: manifestColors.theme,
    icons: iconsOf(brand),
  };
}

/**
 * Returns the icons of the installed web app. The shop's own icon is not declared as `maskable`, so that it is not cut
 * to a circle. Its edges may be part of the picture.
 */
function iconsOf({ look }: PublicBrand): object[] {
  const png = (src: string, size: number, purpose: 'any' | 'maskable') => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const own = look?.icon;
  if (own !== undefined) return ([192, 512] as const).map((size) => png(iconPathOf(own, size), size, 'any'));
  return [
    png('/icon-192.png', 192, 'any'),
    png('/icon-512.png', 512, 'any'),
    png('/icon-maskable-512.png', 512, 'maskable'),
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ];
}
