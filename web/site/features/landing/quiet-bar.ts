type SiteRouter = { subscribe(listener: () => void): () => void };

/** Part of the window below which a section does not count, so that its first button is on the screen. */
const LOWER_PART = '0px 0px -30%';

/**
 * Makes the button in the bar quiet while the cards of packages or gifts are on the screen, in a browser without
 * scroll timelines (`floating-buttons.css`).
 */
export function quietBar(router: SiteRouter): void {
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
