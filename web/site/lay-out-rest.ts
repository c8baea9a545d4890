/** Safari has no idle moments to offer; it does not fold a page either (`styles/base.css`), so this hardly matters. */
const inIdleMoment: (step: () => void) => void =
  typeof requestIdleCallback === 'function'
    ? (step) => requestIdleCallback(step, { timeout: 500 })
    : (step) => setTimeout(step);

/**
 * The first paint of a fresh visit lays out what is near the window (`arriving` on the root element). The other parts
 * follow here, one in each idle moment: all at once they are the longest step of a long page on a slow phone.
 */
export function layOutRest(): void {
  const root = document.documentElement;
  if (!root.classList.contains('arriving')) return;
  const parts = [...document.querySelectorAll<HTMLElement>('main > section ~ section, main ~ footer')];
  let next = 0;
  const step = (): void => {
    const part = parts[next];
    next += 1;
    if (part !== undefined) {
      part.style.contentVisibility = 'visible';
      inIdleMoment(step);
      return;
    }
    root.classList.remove('arriving');
    for (const one of parts) one.style.removeProperty('content-visibility');
  };
  inIdleMoment(step);
}
