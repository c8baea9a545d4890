export function disableLinks(shown: Document | null): void {
  shown?.addEventListener('click', (event) => event.preventDefault(), { capture: true });
}
