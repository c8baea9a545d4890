/** A code in groups, from left to right in every language; where it does not fit it breaks in its middle and nowhere else. */
export function CodeText({ code }: { readonly code: string }) {
  const groups = code.split('-');
  const half = Math.floor(groups.length / 2);
  return (
    <bdi translate="no" dir="ltr">
      <span className="whitespace-nowrap">{`${groups.slice(0, half).join('-')}-`}</span>
      <wbr />
      <span className="whitespace-nowrap">{groups.slice(half).join('-')}</span>
    </bdi>
  );
}
