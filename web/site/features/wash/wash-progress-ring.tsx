import { useId } from 'react';
import { formatTime } from '#domain/core/text/format.ts';
import { suggestedWashStep, type WashStep } from '#domain/stations/machine/suggested-step.ts';
import type { TimeLeft } from '#domain/stations/machine/time-left.ts';
import { m } from '#messages/compiled/messages.js';
import dogPicture from '../../illustrations/wash-running.svg';
import { timeLeftText } from '../../washes/wash-time-left.ts';

/** Side length of the square drawing that contains the ring, in units of the drawing. */
const SIDE = 240;
const RADIUS = 108;
const HALF_FULL = 0.5;
/** Height of the tub's rim in units of the drawing. The dog's paws are on the rim. */
const RIM = 122;
/**
 * Water level at the start of a wash, as a fraction of the ring. The next constant is the rise until the end. The water
 * stays below the rim.
 */
const LOWEST = 0.12;
const RISE = 0.35;

/**
 * Returns the texts in the ring and the texts for a screen reader. They show the time that the machine reported, or say
 * that the time is an estimate.
 */
function timeLeftWords(left: TimeLeft) {
  if (left.kind === 'estimated') {
    const time = formatTime(left.endsAt);
    return { above: m.wash_until(), figure: time, below: null, spoken: m.wash_until_about({ time }) };
  }
  const { minutes } = left;
  return {
    above: m.wash_time_left(),
    figure: minutes === 0 ? '< 1' : String(minutes),
    below: m.wash_minutes_unit({ count: Math.max(1, minutes) }),
    spoken: timeLeftText(minutes),
  };
}

/**
 * Shows a ring whose arc gets shorter with the remaining minutes that the machine reports. The ring looks like a tub,
 * with a dog behind the rim. The time is below the rim, over rising water. If the machine reports no remaining time, no
 * arc is drawn and the water does not move, because a countdown would be a guess.
 */
export function WashProgressRing({ left }: { readonly left: TimeLeft }) {
  const { above, figure, below, spoken } = timeLeftWords(left);
  const share = left.kind === 'reported' ? left.share : HALF_FULL;
  return (
    <div className="wash-ring" data-kind={left.kind}>
      <Water
        level={LOWEST + share * RISE}
        arc={left.kind === 'reported' ? 1 - share : null}
        bubbles={left.kind === 'reported' ? bubblesOf[suggestedWashStep(share)] : 0}
      />
      <img src={dogPicture} alt="" width={252} height={222} className="wash-ring-dog" />
      <div role="timer" className="wash-ring-words">
        <span className="sr-only">{spoken}</span>
        <span aria-hidden="true" className="wash-ring-label">
          {above}
        </span>
        <bdi aria-hidden="true" dir="ltr" translate="no" className="wash-ring-figure" data-long={figure.length > 3}>
          {figure}
        </bdi>
        {below === null ? null : (
          <span aria-hidden="true" className="wash-ring-label">
            {below}
          </span>
        )}
      </div>
    </div>
  );
}

type WaterProps = {
  /** Height of the water as a fraction of the ring. */
  readonly level: number;
  /** Length of the arc as a fraction of the ring. Null if no arc is drawn. */
  readonly arc: number | null;
  readonly bubbles: number;
};

/**
 * Number of foam bubbles on the water in each step. There are many with the shampoo, and none when the coat is dried.
 */
const bubblesOf = {
  soak: 2,
  shampoo: 9,
  conditioner: 6,
  flea_tick: 5,
  rinse: 3,
  dry: 0,
} as const satisfies Record<WashStep, number>;

/**
 * Position and size of each foam bubble: horizontal position, distance above the water, and radius. The first bubbles
 * are spread over the width.
 */
const bubbles = [
  [58, 3, 8],
  [186, 4, 9],
  [120, 1, 6],
  [76, 6, 11],
  [168, 7, 12],
  [98, 4, 9],
  [146, 5, 10],
  [40, 5, 9],
  [204, 3, 8],
] as const;

function Water({ level, arc, bubbles: shown }: WaterProps) {
  const clip = useId();
  const middle = SIDE / 2;
  const top = Math.round(middle + RADIUS - 2 * RADIUS * level);
  return (
    <svg viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true" className="wash-ring-drawing">
      <clipPath id={clip}>
        <circle cx={middle} cy={middle} r={RADIUS - 10} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <circle cx={middle} cy={middle} r={RADIUS} className="wash-ring-air" />
        {/* a new level creates a new wave element, which rolls once and then does not move */}
        <g key={top} transform={`translate(0 ${top})`}>
          <path className="wash-ring-wave wash-ring-wave-far" d={WAVE} />
          <path className="wash-ring-wave" d={WAVE} />
          {bubbles.slice(0, shown).map(([x, above, r]) => (
            <circle key={x} className="wash-ring-foam" cx={x} cy={-above} r={r} />
          ))}
        </g>
        <path className="wash-ring-rim" d={`M0 ${RIM}h${SIDE}`} />
      </g>
      <circle cx={middle} cy={middle} r={RADIUS} className="wash-ring-track" />
      {arc === null ? null : (
        <circle
          cx={middle}
          cy={middle}
          r={RADIUS}
          className="wash-ring-arc"
          pathLength="100"
          strokeDasharray={`${(arc * 100).toFixed(1)} 100`}
          transform={`rotate(-90 ${middle} ${middle})`}
        />
      )}
    </svg>
  );
}

/** SVG path of four waves of 120 units each, and of the water below them. */
const WAVE = 'M-120 0q30-14 60 0t60 0 60 0 60 0 60 0 60 0 60 0 60 0v260h-480z';
