/** Disables the links in the document of a preview. */
export function disableLinks(shown: Document | null): void {
  shown?.addEventListener('click', (event) => event.preventDefault(), { capture: true });
}
