import { useId, useRef, useState } from 'react';
import { m } from '#messages/compiled/messages.js';
import { FormFailure } from '#web/ui/fields/form-parts.tsx';
import { acceptedPictures } from '#web/lib/pictures/prepare-picture.ts';
import {
  tooLargeText,
  PICTURE_FILE_MAX_BYTES,
  pictureScaleOf,
  unreadablePictureText,
} from '#web/lib/pictures/shrink-picture.ts';
import { canvasContextOf, drawPixels, encodeCanvas, decodePicture } from '#web/lib/pictures/picture-pixels.ts';
import { CardRedactionEditor } from './card-redaction-editor.tsx';
import { useRedactions } from './use-redactions.ts';
import type { Redaction } from './redactions.ts';

/**
 * Reads the pixels of a picture. The result is upright and reduced to the size in which the server stores it. If the
 * file is too large or this browser cannot open it, returns a text that explains the reason.
 */
async function readPicture(file: File): Promise<HTMLCanvasElement | string> {
  if (file.size > PICTURE_FILE_MAX_BYTES) return tooLargeText(PICTURE_FILE_MAX_BYTES);
  const pixels = await decodePicture(file);
  if (pixels === null) return unreadablePictureText(file);
  try {
    return drawPixels(pixels, pictureScaleOf('page', pixels), 'white');
  } catch {
    return m.problem_picture_too_large();
  } finally {
    pixels.close();
  }
}

/**
 * Creates a new file with the pixels of the picture and the redactions painted black. The file contains nothing else of
 * the chosen file. The pixels under the redactions and metadata such as the location are removed.
 */
async function redactedFile(picture: HTMLCanvasElement, redactions: readonly Redaction[]): Promise<File | null> {
  const canvas = drawPixels(picture, 1, 'white');
  const context = canvasContextOf(canvas);
  context.fillStyle = 'black';
  for (const { x, y, width, height } of redactions) {
    // coordinates are rounded outwards to whole pixels, so that no redacted pixel is visible at an edge
    const left = Math.floor(x);
    const top = Math.floor(y);
    context.fillRect(left, top, Math.ceil(x + width) - left, Math.ceil(y + height) - top);
  }
  const jpeg = await encodeCanvas(canvas, 'image/jpeg');
  return jpeg === null ? null : new File([jpeg], 'card.jpg', { type: 'image/jpeg' });
}

type StepProps = {
  readonly maxBytes: number;
  readonly pending: boolean;
  readonly failure: string | null;
  readonly onSend: (picture: File) => void;
  readonly onBack: () => void;
};

/** Step in which the customer chooses a picture, covers details that are not needed, and sends the picture. */
export function CardPictureStep(props: StepProps) {
  const [picture, setPicture] = useState<HTMLCanvasElement | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);

  async function choose(file: File) {
    const read = await readPicture(file);
    const isRefused = typeof read === 'string';
    setRefusal(isRefused ? read : null);
    if (isRefused) return;
    setPicture(read);
    setTurn(turn + 1);
  }

  return (
    <div className="card-step">
      <VisibleCardParts />
      <PictureChooser again={picture !== null} refusal={refusal} onChoose={(file) => void choose(file)} />
      {picture === null ? (
        <button type="button" className="button button-quiet" onClick={props.onBack}>
          {m.verification_back()}
        </button>
      ) : (
        <MaskStep key={turn} {...props} picture={picture} />
      )}
    </div>
  );
}

function VisibleCardParts() {
  return (
    <div className="card-visible">
      <p className="lead-words">{m.verification_visible_title()}</p>
      <ul>
        <li>{m.verification_visible_name()}</li>
        <li>{m.verification_visible_kind()}</li>
        <li>{m.verification_visible_valid()}</li>
      </ul>
      <p>{m.verification_cover_rest()}</p>
    </div>
  );
}

type ChooserProps = {
  readonly again: boolean;
  readonly refusal: string | null;
  readonly onChoose: (file: File) => void;
};

function PictureChooser({ again, refusal, onChoose }: ChooserProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  function chosen() {
    const { current } = input;
    const file = current?.files?.[0];
    if (file !== undefined) onChoose(file);
    // the field is emptied, because it then reports a change even if the same file is chosen again
    if (current !== null) current.value = '';
  }

  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {again ? m.verification_choose_again() : m.verification_choose()}
      </label>
      <p id={`${id}-hint`} className="field-hint">
        {m.verification_choose_hint()}
      </p>
      <span className="button button-secondary profile-picture-choose">
        <input
          ref={input}
          id={id}
          type="file"
          accept={acceptedPictures}
          aria-describedby={refusal === null ? `${id}-hint` : `${id}-hint ${id}-error`}
          {...(refusal === null ? {} : { 'aria-invalid': true })}
          onChange={chosen}
        />
        <span aria-hidden="true">{again ? m.register_page_picture_change() : m.register_page_picture_choose()}</span>
      </span>
      <div role="alert">
        {refusal === null ? null : (
          <p id={`${id}-error`} className="field-error">
            {refusal}
          </p>
        )}
      </div>
    </div>
  );
}

function MaskStep(props: StepProps & { readonly picture: HTMLCanvasElement }) {
  const { picture, maxBytes, pending, failure, onSend, onBack } = props;
  const masking = useRedactions(picture);
  const [tooLarge, setTooLarge] = useState(false);

  async function send() {
    const file = await redactedFile(picture, masking.redactions);
    const isRefused = file === null || file.size > maxBytes;
    setTooLarge(isRefused);
    if (!isRefused) onSend(file);
  }

  return (
    <>
      <p className="field-hint">{m.verification_cover_how()}</p>
      <CardRedactionEditor picture={picture} masking={masking} />
      <p className="part-note">{m.verification_final()}</p>
      <FormFailure failure={tooLarge ? tooLargeText(maxBytes) : failure} />
      <div className="button-row">
        <button type="button" className="button button-primary" disabled={pending} onClick={() => void send()}>
          {pending ? m.verification_sending() : m.verification_send()}
        </button>
        <button type="button" className="button button-quiet" disabled={pending} onClick={onBack}>
          {m.verification_back()}
        </button>
      </div>
    </>
  );
}
