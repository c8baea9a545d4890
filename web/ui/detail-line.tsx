import type { ReactNode } from 'react';

/** A name and its value on one line of a description list, as on a receipt. */
export function DetailLine({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="max-w-1/2 text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-end font-medium">{children}</dd>
    </div>
  );
}
