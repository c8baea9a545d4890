import type { Tone } from './station-words.ts';

/** A state in a word, on its colour. */
export function StateMark({ words, tone }: { readonly words: string; readonly tone: Tone }) {
  return <span className={`staff-state staff-state-${tone}`}>{words}</span>;
}
