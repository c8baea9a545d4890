/**
 * Hidden field with the page to open after a form post without JavaScript; renders nothing if no page was requested.
 */
export function NextField({ next }: { readonly next: string | null }) {
  return next === null ? null : <input type="hidden" name="next" value={next} />;
}
