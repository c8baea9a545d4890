import { useEffect, useRef, useState } from 'react';
import {
  showVerification,
  type VerificationForReview,
  type StaffVerification,
} from '#contracts/staff/customers/verifications.ts';
import { formatDateTime, formatIsoDay } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { FormFailure } from '#web/ui/fields/form-parts.tsx';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { useMe, usePortal } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';

type ShowCardProps = {
  readonly request: StaffVerification;
  readonly onShown: (shown: VerificationForReview) => void;
  /** Called if the verification request has already been decided. */
  readonly onRefused: () => void;
};

/**
 * Loads the picture of the discount card and the name of the account's holder on request. The audit log records each
 * access.
 */
export function RevealCardButton({ request: { requestId, withPicture }, onShown, onRefused }: ShowCardProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, during] = useBusy();

  async function show() {
    const answer = await during(() => callStaff(showVerification, { params: { requestId } }));
    if (answer.ok) return onShown(answer.value);
    setFailure(answer.problem.message);
    return onRefused();
  }

  return (
    <div className="staff-stack">
      <p className="staff-quiet">{m.staff_card_show_effect()}</p>
      <FormFailure failure={failure} />
      <div>
        <button type="button" className="button button-primary" disabled={pending} onClick={() => void show()}>
          {withPicture ? m.staff_card_show() : m.staff_card_show_person()}
        </button>
      </div>
    </div>
  );
}

type RevealedCardProps = { readonly shown: VerificationForReview; readonly withPicture: boolean };

export function RevealedCard({ shown: { name, dateOfBirth, picture }, withPicture }: RevealedCardProps) {
  const { locale } = usePortal();
  return (
    <div className="staff-stack">
      <dl className="staff-facts">
        <div>
          <dt>{m.staff_card_name()}</dt>
          <dd>
            <bdi>{name ?? m.staff_card_not_told()}</bdi>
          </dd>
        </div>
        <div>
          <dt>{m.staff_card_born()}</dt>
          <dd>{dateOfBirth === null ? m.staff_card_not_told() : formatIsoDay(dateOfBirth, locale)}</dd>
        </div>
      </dl>
      {picture === null ? (
        <p className="notice">{withPicture ? m.staff_card_lost_picture() : m.staff_card_no_picture()}</p>
      ) : (
        <>
          <p>{m.staff_card_compare()}</p>
          <WatermarkedPicture picture={picture} />
        </>
      )}
    </div>
  );
}

/**
 * Draws the picture on a canvas, so that it has no URL from which it could be saved. A watermark contains the viewer's
 * name and the time.
 */
function WatermarkedPicture({ picture }: { readonly picture: string }) {
  const { locale } = usePortal();
  const { name } = useMe();
  const element = useRef<HTMLCanvasElement>(null);
  const [mark] = useState(() => `${name}  ${formatDateTime(serverNow(), locale)}`);
  useEffect(() => {
    const { current } = element;
    if (current !== null) void draw(current, picture, mark);
  }, [picture, mark]);
  // the Content Security Policy blocks image URLs that a script creates, so a canvas shows the picture
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  return <canvas ref={element} role="img" aria-label={m.staff_card_alt()} className="staff-card-picture" />;
}

async function draw(canvas: HTMLCanvasElement, picture: string, mark: string): Promise<void> {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.codePointAt(0) ?? 0);
  const pixels = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  canvas.width = pixels.width;
  canvas.height = pixels.height;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.drawImage(pixels, 0, 0);
  pixels.close();
  const size = Math.max(14, Math.round(canvas.width / 32));
  context.font = `600 ${size}px sans-serif`;
  context.fillStyle = 'rgb(255 255 255 / 45%)';
  context.strokeStyle = 'rgb(0 0 0 / 35%)';
  // on a right-to-left page, the default alignment would draw the text to the left of `x`, which is outside the picture
  context.textAlign = 'left';
  for (let y = size * 2; y < canvas.height; y += size * 7) {
    context.strokeText(mark, size, y);
    context.fillText(mark, size, y);
  }
}
