/** Returns the path of a logo in URLs. */
export function logoPathOf(logo: string): string {
  return `/brand/logo-${logo}.png`;
}

/** Returns the size of a logo in pixels. The size is read from the logo's name. */
export function logoSizeOf(logo: string): { readonly width: number; readonly height: number } {
  const [width = 0, height = 0] = logo.split(/[x-]/).map(Number);
  return { width, height };
}

/**
 * Calculates the size of a logo that is scaled down to fit in a box, rounded to whole pixels. The size of a logo that
 * is smaller than the box does not change.
 */
export function fitLogoSize(
  logo: string,
  box: { readonly width: number; readonly height: number },
): { readonly width: number; readonly height: number } {
  const { width, height } = logoSizeOf(logo);
  const share = Math.min(box.width / width, box.height / height, 1);
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}
