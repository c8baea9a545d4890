import { useEffect, useId, useRef, useState } from 'react';
import { m } from '#messages/compiled/messages.js';
import { PawIcon } from '#web/ui/icons/further-icons.tsx';
import { acceptedPictures, preparePicture } from '#web/lib/pictures/prepare-picture.ts';

/** Size of the preview in pixels. It is twice the size on the page, because some screens have a high pixel density. */
const PREVIEW_PIXELS = 192;

/** Draws the largest square in the middle of the picture. */
function draw(picture: ImageBitmap, canvas: HTMLCanvasElement): void {
  const side = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, PREVIEW_PIXELS, PREVIEW_PIXELS);
}

type PreviewProps = { readonly file: File | null; readonly onBroken: () => void };

/** Shows a preview of the picture on a canvas, because the content policy does not allow blob URLs. */
function Preview({ file, onBroken }: PreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (file === null) return undefined;
    // another picture can be chosen while a large picture is decoded, and the earlier result is then discarded
    let isReplaced = false;
    createImageBitmap(file).then(
      (picture) => {
        if (!isReplaced && canvas.current !== null) draw(picture, canvas.current);
        picture.close();
      },
      () => {
        if (!isReplaced) onBroken();
      },
    );
    return () => {
      isReplaced = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- drawn once for every file
  }, [file]);
  if (file === null) {
    return (
      <span className="medallion">
        <PawIcon className="medallion-paw" />
      </span>
    );
  }
  return (
    <canvas ref={canvas} className="medallion" width={PREVIEW_PIXELS} height={PREVIEW_PIXELS} aria-hidden="true" />
  );
}

type PictureFieldProps = {
  /** Error text from the server. Undefined if there was no error. */
  readonly error: string | undefined;
};

/**
 * Field for the optional profile picture. The picture is checked before it is sent, and the preview shows how it will
 * look.
 */
export function PictureField({ error }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const choices = useRef(0);
  const problem = refusal ?? error;

  function forget(why: string | null) {
    choices.current += 1;
    if (input.current !== null) input.current.value = '';
    setFile(null);
    setRefusal(why);
  }

  async function choose(chosen: File | undefined) {
    if (chosen === undefined) return forget(null);
    choices.current += 1;
    const choice = choices.current;
    setRefusal(null);
    const picture = await preparePicture(chosen, 'square');
    // the visitor chose another picture or removed this picture while it was resized
    if (choice !== choices.current) return;
    if (picture.ok) setFile(picture.file);
    else forget(picture.message);
  }

  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {m.register_page_picture()} <span className="field-optional">{m.checkout_optional()}</span>
      </label>
      <p id={`${id}-hint`} className="field-hint">
        {m.register_page_picture_hint()} <span className="only-scripted">{m.register_page_picture_shrunk()}</span>
      </p>
      <div className="picture">
        <Preview file={file} onBroken={() => forget(m.problem_picture_damaged())} />
        <div className="picture-side">
          <span className="button button-secondary picture-choose">
            <input
              ref={input}
              id={id}
              type="file"
              name="profilePicture"
              accept={acceptedPictures}
              aria-describedby={problem === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
              {...(problem === undefined ? {} : { 'aria-invalid': true })}
              onChange={(event) => void choose(event.currentTarget.files?.[0])}
            />
            <span aria-hidden="true">
              {file === null ? m.register_page_picture_choose() : m.register_page_picture_change()}
            </span>
          </span>
          {file === null ? null : (
            <p className="picture-name">
              <bdi translate="no">{file.name}</bdi>
              <button type="button" className="account-link" onClick={() => forget(null)}>
                {m.register_page_picture_remove()}
              </button>
            </p>
          )}
        </div>
      </div>
      <div role="alert">
        {problem === undefined ? null : (
          <p id={`${id}-error`} className="field-error">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
