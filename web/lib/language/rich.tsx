import { Fragment, type ReactNode } from 'react';

/** Stands in a sentence where an element belongs: `m.packages_save({ price: SLOT })`. */
export const SLOT = '\ufffc';

/** A sentence with an element in it, in whatever place the language puts it. */
export function Rich({ text, slot }: { text: string; slot: ReactNode }) {
  const [before = '', ...after] = text.split(SLOT);
  return (
    <>
      {before}
      {after.map((rest, index) => (
        <Fragment key={index}>
          {slot}
          {rest}
        </Fragment>
      ))}
    </>
  );
}
