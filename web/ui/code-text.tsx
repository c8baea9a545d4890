/** A code in groups on one line, left to right in every language. Its characters shrink if the line is short. */
export function CodeText({ code }: { readonly code: string }) {
  return (
    <bdi translate="no" dir="ltr">
      {code}
    </bdi>
  );
}
