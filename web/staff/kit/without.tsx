/** The words of a cell without a value, such as 'None'. A table shows them; a card leaves the cell out. */
export function Without({ text }: { readonly text: string }) {
  return <span className="staff-quiet">{text}</span>;
}
