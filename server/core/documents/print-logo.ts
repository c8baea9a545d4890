import type { PublicBrand } from '#contracts/core/brand.ts';
import { logoSizeOf } from '#domain/core/logo-file.ts';

/** What the shop looks like; the picture is the PNG that `look.logo` names. */
export type PrintLook = Pick<PublicBrand, 'look'> & { readonly logoPicture: Buffer | null };

/** The shop's own logo for paper: a picture for Typst's `image`, and its size in millimetres. */
export type PrintLogo = { readonly svg: string; readonly width: number; readonly height: number };

type BoxMm = { readonly width: number; readonly height: number };

/** As large as fits into a box; null where the shop has no logo of its own. */
export function printLogo({ look, logoPicture }: PrintLook, box: BoxMm): PrintLogo | null {
  if (look?.logo === undefined || logoPicture === null) return null;
  const { width, height } = logoSizeOf(look.logo);
  const share = Math.min(box.width / width, box.height / height);
  const data = `data:image/png;base64,${logoPicture.toString('base64')}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="${data}"/></svg>`;
  return { svg, width: width * share, height: height * share };
}
