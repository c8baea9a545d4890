/**
 * Shows a code in groups of characters, from left to right in every language. On a short line its characters shrink a
 * little. With a large font size, the line breaks between two groups.
 */
export function CodeText({ code }: { readonly code: string }) {
  return (
    <bdi translate="no" dir="ltr">
      {(code.match(/[^-]+-?/g) ?? [code]).map((group, at) => (
        <span key={at} className="code-group">
          {group}
        </span>
      ))}
    </bdi>
  );
}
