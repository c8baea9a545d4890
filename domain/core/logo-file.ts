/** Address of a logo by its name. */
export function logoFileOf(logo: string): string {
  return `/brand/logo-${logo}.png`;
}

/** Pixels of a logo as its name says them. */
export function logoSizeOf(logo: string): { readonly width: number; readonly height: number } {
  const [width = 0, height = 0] = logo.split(/[x-]/).map(Number);
  return { width, height };
}

/** Its size where it stands in a box: as large as fits, never larger than it is. Whole units of the box. */
export function logoSizeIn(
  logo: string,
  box: { readonly width: number; readonly height: number },
): { readonly width: number; readonly height: number } {
  const { width, height } = logoSizeOf(logo);
  const share = Math.min(box.width / width, box.height / height, 1);
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}
