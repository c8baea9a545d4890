import { PrintIcon } from './icons/further-icons.tsx';

/** It is not on the paper. */
export function PrintButton({ label }: { readonly label: string }) {
  return (
    <button type="button" className="button button-secondary only-scripted print:hidden" onClick={() => window.print()}>
      <PrintIcon className="size-5" />
      {label}
    </button>
  );
}
