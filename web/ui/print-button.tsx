import { PrintIcon } from './icons/further-icons.tsx';

/** A button that prints the page; it does not appear in print. */
export function PrintButton({ label }: { readonly label: string }) {
  return (
    <button type="button" className="button button-secondary only-scripted not-printed" onClick={() => window.print()}>
      <PrintIcon className="icon-medium" />
      {label}
    </button>
  );
}
