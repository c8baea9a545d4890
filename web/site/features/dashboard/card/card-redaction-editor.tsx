import { useEffect, useRef, type KeyboardEvent } from 'react';
import { m } from '#messages/compiled/messages.js';
import { RedactionTools } from './redaction-tools.tsx';
import { redactionAfterKey, type Redaction, type Size } from './redactions.ts';
import type { useRedactions } from './use-redactions.ts';

type CardMaskProps = {
  readonly picture: HTMLCanvasElement;
  readonly masking: ReturnType<typeof useRedactions>;
};

/** Shows the chosen picture with its black redactions, exactly as it is sent. */
export function CardRedactionEditor({ picture, masking }: CardMaskProps) {
  const { redactions, chosen, addNew, change, remove } = masking;
  const frame = useRef<HTMLFieldSetElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const shown = chosen === null ? undefined : redactions[chosen];

  function take(index: number) {
    remove(index);
    adder.current?.focus();
  }

  function addOne() {
    const index = addNew();
    // the new redaction is rendered in the next frame, so it cannot get the focus before that
    requestAnimationFrame(() => frame.current?.querySelector<SVGElement>(`[role][data-index="${index}"]`)?.focus());
  }

  return (
    <div className="card-mask">
      <fieldset ref={frame} aria-label={m.verification_picture_label()} className="card-frame">
        <Pixels picture={picture} />
        <Redactions picture={picture} masking={masking} onTake={take} />
      </fieldset>
      <div className="card-mask-foot">
        <button ref={adder} type="button" className="button button-secondary" onClick={addOne}>
          {m.verification_cover_add()}
        </button>
        {chosen === null || shown === undefined ? null : (
          <RedactionTools
            number={chosen + 1}
            redaction={shown}
            picture={picture}
            onChange={(redaction) => change(chosen, redaction)}
            onRemove={() => take(chosen)}
          />
        )}
      </div>
    </div>
  );
}

/** Draws the pixels of the picture on a canvas, because the content policy does not allow blob URLs. */
function Pixels({ picture }: { readonly picture: HTMLCanvasElement }) {
  const element = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    element.current?.getContext('2d')?.drawImage(picture, 0, 0);
  }, [picture]);
  return (
    <canvas ref={element} width={picture.width} height={picture.height} aria-hidden="true" className="card-pixels" />
  );
}

type RedactionsProps = CardMaskProps & { readonly onTake: (index: number) => void };

function Redactions({ picture, masking, onTake }: RedactionsProps) {
  const { redactions, chosen, drawn, choose, change, pointer } = masking;
  const { width, height } = picture;

  function press(event: KeyboardEvent, index: number, redaction: Redaction) {
    const { key } = event;
    if (key === 'Delete' || key === 'Backspace') {
      event.preventDefault();
      return onTake(index);
    }
    const after = redactionAfterKey(redaction, event, picture);
    if (after === null) return undefined;
    event.preventDefault();
    return change(index, after);
  }

  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="card-covers" {...pointer}>
      {redactions.map((redaction, index) => (
        <rect
          // redactions have no id, only an index
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          {...redaction}
          // SVG has no button element
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="button"
          tabIndex={0}
          data-index={index}
          aria-label={m.verification_cover_name({ number: String(index + 1) })}
          aria-pressed={chosen === index}
          className="card-cover"
          onFocus={() => choose(index)}
          onKeyDown={(event) => press(event, index, redaction)}
        />
      ))}
      {drawn === null ? null : <rect {...drawn} className="card-cover" />}
      <Handle chosen={chosen} redactions={redactions} picture={picture} />
    </svg>
  );
}

type HandleProps = {
  readonly chosen: number | null;
  readonly redactions: readonly Redaction[];
  readonly picture: Size;
};

/** Resize handle at a corner of the selected redaction. */
function Handle({ chosen, redactions, picture }: HandleProps) {
  const redaction = chosen === null ? undefined : redactions[chosen];
  if (chosen === null || redaction === undefined) return null;
  return (
    <circle
      cx={redaction.x + redaction.width}
      cy={redaction.y + redaction.height}
      r={picture.width / 26}
      data-index={chosen}
      data-resizes=""
      className="card-handle"
    />
  );
}
