import type { ReactNode } from 'react';
import { PHONE_QUERY, useMediaQuery } from '../../kit/use-media-query.ts';

type RowsWithActionProps = { readonly act: ReactNode; readonly children: ReactNode };

/**
 * Shows the rows of a list with an action on these rows. The action is above the rows or, on a phone, below the rows.
 */
export function RowsWithAction({ act, children }: RowsWithActionProps) {
  const isPhone = useMediaQuery(PHONE_QUERY);
  return (
    <>
      {isPhone ? null : act}
      {children}
      {isPhone ? act : null}
    </>
  );
}
