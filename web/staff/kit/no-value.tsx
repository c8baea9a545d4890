/** Text of a table cell that has no value, for example 'None'. Cards leave out a cell that has no value. */
export function NoValue({ text }: { readonly text: string }) {
  return <span className="staff-quiet">{text}</span>;
}
