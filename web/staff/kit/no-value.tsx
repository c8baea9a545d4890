/** Text of a table cell that has no value, for example 'None'. Cards leave out such cells. */
export function NoValue({ text }: { readonly text: string }) {
  return <span className="staff-quiet">{text}</span>;
}
