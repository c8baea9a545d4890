/**
 * Hidden field that contains the page to open after a form is sent without JavaScript. Renders nothing if no page was
 * requested.
 */
export function NextField({ next }: { readonly next: string | null }) {
  return next === null ? null : <input type="hidden" name="next" value={next} />;
}
