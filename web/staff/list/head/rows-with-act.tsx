import type { ReactNode } from 'react';
import { PHONE_QUERY, useMediaQuery } from '../../kit/use-media-query.ts';

type RowsWithActProps = { readonly act: ReactNode; readonly children: ReactNode };

/** Rows of a list and an action on them. The action is above the rows, and on a phone below, where they come first. */
export function RowsWithAct({ act, children }: RowsWithActProps) {
  const isPhone = useMediaQuery(PHONE_QUERY);
  return (
    <>
      {isPhone ? null : act}
      {children}
      {isPhone ? act : null}
    </>
  );
}
