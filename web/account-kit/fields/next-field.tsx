/** Tells a post without scripts where it leads on to; nothing where nobody wished for a page. */
export function NextField({ next }: { readonly next: string | null }) {
  return next === null ? null : <input type="hidden" name="next" value={next} />;
}
