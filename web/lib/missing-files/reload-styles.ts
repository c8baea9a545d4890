const FIRST_WAIT_MS = 1_000;
const WAITS_MAX = 7;

/**
 * Requests a style sheet again that did not load. The build tool's loader asks for each only once per page: its part
 * would load at the next try and have no styles.
 */
export function reloadStyles(): void {
  const waits = new Map<string, number>();
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      const waited = waits.get(target.href) ?? 0;
      if (waited >= WAITS_MAX) return;
      waits.set(target.href, waited + 1);
      const link = target;
      setTimeout(() => link.replaceWith(link.cloneNode()), FIRST_WAIT_MS * 2 ** waited);
    },
    true,
  );
}
