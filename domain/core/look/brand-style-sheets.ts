import type { PublicBrand } from '#contracts/core/brand.ts';

/**
 * Returns the URL paths of the style sheets that contain the shop's own colours. Returns no paths if the shop has the
 * built-in colours. A page links these sheets after its other style sheets.
 */
export function brandStyleSheetPathsOf(look: PublicBrand['look'] | null): readonly string[] {
  const { accent, second } = look ?? {};
  return [
    ...(accent === undefined ? [] : [`/brand/accent-${accent.slice(1)}.css`]),
    ...(second === undefined ? [] : [`/brand/second-${second.slice(1)}.css`]),
  ];
}
