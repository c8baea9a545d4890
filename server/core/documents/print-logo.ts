import type { PublicBrand } from '#contracts/core/brand.ts';
import { logoSizeOf } from '#domain/core/logo-file.ts';

/** The shop's appearance for printed documents. `logoPicture` is the PNG file whose name is in `look.logo`. */
export type PrintBranding = Pick<PublicBrand, 'look'> & { readonly logoPicture: Buffer | null };

/** The shop's logo for printed documents: a picture for Typst's `image`, and its size in millimetres. */
export type PrintLogo = { readonly svg: string; readonly width: number; readonly height: number };

type BoxMm = { readonly width: number; readonly height: number };

/** Returns the logo scaled to fit into the box. Returns null if the shop has not uploaded a logo. */
export function createPrintLogo({ look, logoPicture }: PrintBranding, box: BoxMm): PrintLogo | null {
  if (look?.logo === undefined || logoPicture === null) return null;
  const { width, height } = logoSizeOf(look.logo);
  const share = Math.min(box.width / width, box.height / height);
  const data = `data:image/png;base64,${logoPicture.toString('base64')}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="${data}"/></svg>`;
  return { svg, width: width * share, height: height * share };
}
