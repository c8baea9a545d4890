import { useState, type RefObject } from 'react';
import { m } from '#messages/compiled/messages.js';
import { PictureIcon } from '#web/ui/icons/further-icons.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import type { VoucherPicture } from './picture-content.ts';
import { renderVoucherPicture } from './voucher-picture.ts';

type SavePictureProps = {
  /** Element of the card on the page. The picture copies the finish (colours and gloss) of this card. */
  readonly card: RefObject<HTMLElement | null>;
  readonly picture: VoucherPicture;
};

/** Lifetime of the object URL in milliseconds. It is long because a browser can start the download late. */
const KEPT_MS = 60_000;

async function save(card: HTMLElement, picture: VoucherPicture): Promise<void> {
  const address = URL.createObjectURL(await renderVoucherPicture(card, picture));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${picture.code}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

export function SavePictureButton({ card, picture }: SavePictureProps) {
  const [busy, setBusy] = useState(false);

  async function press() {
    if (card.current === null) return;
    setBusy(true);
    await save(card.current, picture).catch(() => showToast({ title: m.voucher_picture_failed(), tone: 'danger' }));
    setBusy(false);
  }

  return (
    <button
      type="button"
      className="button button-secondary only-scripted"
      disabled={busy}
      onClick={() => void press()}
    >
      <PictureIcon className="icon-medium" />
      {m.voucher_picture()}
    </button>
  );
}
