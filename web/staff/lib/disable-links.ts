/** Disables the links in the document that a preview shows. */
export function disableLinks(shown: Document | null): void {
  shown?.addEventListener('click', (event) => event.preventDefault(), { capture: true });
}
