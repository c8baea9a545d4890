/**
 * Loads the tooltips of icon buttons when the pointer or the focus first moves. The initial page load therefore does
 * not include them.
 */
export function loadTooltipsWhenNeeded(): void {
  const load = () => void import('#web/ui/tooltips.ts').catch(() => undefined);
  for (const move of ['pointerover', 'focusin']) document.addEventListener(move, load, { once: true });
}
