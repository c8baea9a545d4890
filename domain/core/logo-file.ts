/** Returns the URL path of a logo. */
export function logoPathOf(logo: string): string {
  return `/brand/logo-${logo}.png`;
}

/** Returns the size of a logo in pixels, from its name. */
export function logoSizeOf(logo: string): { readonly width: number; readonly height: number } {
  const [width = 0, height = 0] = logo.split(/[x-]/).map(Number);
  return { width, height };
}

/**
 * Returns the size of a logo scaled down to fit in a box, rounded to whole pixels. A logo that is smaller than the box
 * keeps its size.
 */
export function logoSizeIn(
  logo: string,
  box: { readonly width: number; readonly height: number },
): { readonly width: number; readonly height: number } {
  const { width, height } = logoSizeOf(logo);
  const share = Math.min(box.width / width, box.height / height, 1);
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}
