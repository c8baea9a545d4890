type SiteRouter = { subscribe(listener: () => void): () => void };

/**
 * Margin that excludes the lower 30 % of the window. A section is therefore visible only once its first button is on
 * the screen.
 */
const LOWER_PART = '0px 0px -30%';

/**
 * Makes the button in the bar less prominent while the cards of packages or gifts are on the screen. It is used only in
 * browsers without scroll timelines (`floating-buttons.css`).
 */
export function deemphasizeBarButton(router: SiteRouter): void {
  const shown = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) shown[isIntersecting ? 'add' : 'delete'](target);
      document.documentElement.classList.toggle('bar-quiet', shown.size > 0);
    },
    { rootMargin: LOWER_PART },
  );
  function look(): void {
    observer.disconnect();
    shown.clear();
    for (const part of document.querySelectorAll('.packages, .gifts')) observer.observe(part);
  }
  look();
  router.subscribe(() => requestAnimationFrame(look));
}
