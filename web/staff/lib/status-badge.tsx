import type { Tone } from './words/state-tones.ts';

type StatusBadgeProps = {
  readonly words: string;
  readonly tone: Tone;
  /** Reason for the state, shown on its own line below the state. */
  readonly reason?: string;
  /** Colour of the reason. The default is the colour of the state. */
  readonly reasonTone?: Tone;
};

/** Shows a state as a word on a coloured background. */
export function StatusBadge({ words, tone, reason, reasonTone = tone }: StatusBadgeProps) {
  const mark = <span className={`staff-state staff-state-${tone}`}>{words}</span>;
  if (reason === undefined) return mark;
  return (
    <span className="state-reasoned">
      {mark} <span data-tone={reasonTone}>{reason}</span>
    </span>
  );
}
