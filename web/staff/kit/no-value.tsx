/** Text of a table cell without a value, for example 'None'. A card does not show a cell without a value. */
export function NoValue({ text }: { readonly text: string }) {
  return <span className="staff-quiet">{text}</span>;
}
