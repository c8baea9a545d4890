/** A document that is looked at and not used: nothing in it leads away. */
export function holdLinks(shown: Document | null): void {
  shown?.addEventListener('click', (event) => event.preventDefault(), { capture: true });
}
