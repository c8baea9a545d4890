import { PrintIcon } from './icons/further-icons.tsx';

/** Button that prints the page. The button itself is not printed. */
export function PrintButton({ label }: { readonly label: string }) {
  return (
    <button type="button" className="button button-secondary only-scripted not-printed" onClick={() => window.print()}>
      <PrintIcon className="icon-medium" />
      {label}
    </button>
  );
}
