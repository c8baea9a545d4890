/** Loads the tooltips of icon buttons at the first move of a pointer or of the focus: a first visit does without. */
export function tooltipsWhenNeeded(): void {
  const load = () => void import('#web/ui/tooltips.ts').catch(() => undefined);
  for (const move of ['pointerover', 'focusin']) document.addEventListener(move, load, { once: true });
}
