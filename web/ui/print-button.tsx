import { PrintIcon } from './further-icons.tsx';
import { useHydrated } from './use-hydrated.ts';

/** Printing needs scripts, so the button appears with them; it is not on the paper. */
export function PrintButton({ label }: { readonly label: string }) {
  if (!useHydrated()) return null;
  return (
    <button type="button" className="button button-secondary print:hidden" onClick={() => window.print()}>
      <PrintIcon className="size-5" />
      {label}
    </button>
  );
}
