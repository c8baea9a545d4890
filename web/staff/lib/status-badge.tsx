import type { Tone } from './words/state-tones.ts';

type StatusBadgeProps = {
  readonly words: string;
  readonly tone: Tone;
  readonly reason?: string;
  /** Colour of the reason. The default is the colour of the state. */
  readonly reasonTone?: Tone;
};

export function StatusBadge({ words, tone, reason, reasonTone = tone }: StatusBadgeProps) {
  const mark = <span className={`staff-state staff-state-${tone}`}>{words}</span>;
  if (reason === undefined) return mark;
  return (
    <span className="state-reasoned">
      {mark} <span data-tone={reasonTone}>{reason}</span>
    </span>
  );
}
