import type { Typesetter } from '#server/core/typesetting/port.ts';

/** A typesetter that creates no PDFs; most tests need none. */
export const noTypesetter: Typesetter = {
  isReady: () => false,
  started: Promise.resolve(),
  typeset: () => Promise.reject(new Error('there is no typesetter here')),
  close: () => Promise.resolve(),
};
