import type { ReactNode } from 'react';
import { PHONE_QUERY, useMediaQuery } from '../../kit/use-media-query.ts';

type RowsWithActionProps = { readonly act: ReactNode; readonly children: ReactNode };

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
