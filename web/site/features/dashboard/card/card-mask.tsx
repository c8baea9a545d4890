import { useEffect, useRef, type KeyboardEvent } from 'react';
import { m } from '#messages/compiled/messages.js';
import { CoverTools } from './cover-tools.tsx';
import { coverAfterKey, type Cover, type Size } from './covers.ts';
import type { useCovers } from './use-covers.ts';

type CardMaskProps = {
  readonly picture: HTMLCanvasElement;
  readonly masking: ReturnType<typeof useCovers>;
};

/** The chosen picture with its black covers, exactly as it is sent. */
export function CardMask({ picture, masking }: CardMaskProps) {
  const { covers, chosen, addFresh, change, remove } = masking;
  const frame = useRef<HTMLFieldSetElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const shown = chosen === null ? undefined : covers[chosen];

  function take(index: number) {
    remove(index);
    adder.current?.focus();
  }

  function addOne() {
    const index = addFresh();
    // the new cover is rendered in the next frame
    requestAnimationFrame(() => frame.current?.querySelector<SVGElement>(`[role][data-index="${index}"]`)?.focus());
  }

  return (
    <div className="card-mask">
      <fieldset ref={frame} aria-label={m.verification_picture_label()} className="card-frame">
        <Pixels picture={picture} />
        <Covers picture={picture} masking={masking} onTake={take} />
      </fieldset>
      <div className="card-mask-foot">
        <button ref={adder} type="button" className="button button-secondary" onClick={addOne}>
          {m.verification_cover_add()}
        </button>
        {chosen === null || shown === undefined ? null : (
          <CoverTools
            number={chosen + 1}
            cover={shown}
            picture={picture}
            onChange={(cover) => change(chosen, cover)}
            onRemove={() => take(chosen)}
          />
        )}
      </div>
    </div>
  );
}

/** Draws the pixels of the file on a canvas, because the content policy allows no blob URLs. */
function Pixels({ picture }: { readonly picture: HTMLCanvasElement }) {
  const element = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    element.current?.getContext('2d')?.drawImage(picture, 0, 0);
  }, [picture]);
  return (
    <canvas ref={element} width={picture.width} height={picture.height} aria-hidden="true" className="card-pixels" />
  );
}

type CoversProps = CardMaskProps & { readonly onTake: (index: number) => void };

function Covers({ picture, masking, onTake }: CoversProps) {
  const { covers, chosen, drawn, choose, change, pointer } = masking;
  const { width, height } = picture;

  function press(event: KeyboardEvent, index: number, cover: Cover) {
    const { key } = event;
    if (key === 'Delete' || key === 'Backspace') {
      event.preventDefault();
      return onTake(index);
    }
    const after = coverAfterKey(cover, event, picture);
    if (after === null) return undefined;
    event.preventDefault();
    return change(index, after);
  }

  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="card-covers" {...pointer}>
      {covers.map((cover, index) => (
        <rect
          // covers have no id, only an index
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          {...cover}
          // SVG has no button element
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="button"
          tabIndex={0}
          data-index={index}
          aria-label={m.verification_cover_name({ number: String(index + 1) })}
          aria-pressed={chosen === index}
          className="card-cover"
          onFocus={() => choose(index)}
          onKeyDown={(event) => press(event, index, cover)}
        />
      ))}
      {drawn === null ? null : <rect {...drawn} className="card-cover" />}
      <Handle chosen={chosen} covers={covers} picture={picture} />
    </svg>
  );
}

type HandleProps = { readonly chosen: number | null; readonly covers: readonly Cover[]; readonly picture: Size };

/** The corner with which the selected cover is resized. */
function Handle({ chosen, covers, picture }: HandleProps) {
  const cover = chosen === null ? undefined : covers[chosen];
  if (chosen === null || cover === undefined) return null;
  return (
    <circle
      cx={cover.x + cover.width}
      cy={cover.y + cover.height}
      r={picture.width / 26}
      data-index={chosen}
      data-resizes=""
      className="card-handle"
    />
  );
}
