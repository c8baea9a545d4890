import { Fragment, type ReactNode } from 'react';

/** Placeholder for an element in a sentence, for example `m.packages_save({ price: SLOT })`. */
export const SLOT = '\ufffc';

/** A sentence that contains an element. Each language puts the element at its own position in the sentence. */
export function TextWithSlot({ text, slot }: { text: string; slot: ReactNode }) {
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
