import type { ReactNode } from 'react';

/** Shows a name and its value on one line of a description list, as on a receipt. */
export function DetailLine({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="detail-line">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
