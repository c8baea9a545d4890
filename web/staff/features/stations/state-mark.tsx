import type { Tone } from './station-words.ts';

/** Shows a state as a word on a coloured background. */
export function StateMark({ words, tone }: { readonly words: string; readonly tone: Tone }) {
  return <span className={`staff-state staff-state-${tone}`}>{words}</span>;
}
