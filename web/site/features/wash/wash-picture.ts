import endedPicture from '../../illustrations/wash-ended.svg';

type WashPicture = { readonly title: string; readonly shop: string; readonly words: string };

/**
 * Side length of the square picture in pixels. The picture is square because messengers and social feeds do not crop a
 * square.
 */
const SIDE = 1_080;
const DRAWING = { width: 900, height: 675, top: 90 } as const;
const TITLE = { size: 72, top: 890, widest: 960 } as const;
const SHOP_NAME_LAYOUT = { size: 44, top: 985 } as const;
/** Lifetime of the object URL in milliseconds. It is long because a browser can start the download late. */
const KEPT_MS = 60_000;

async function loadDrawing(address: string): Promise<HTMLImageElement> {
  const image = new Image(DRAWING.width, DRAWING.height);
  image.src = address;
  await image.decode();
  return image;
}

async function pictureOf({ title, shop }: WashPicture): Promise<File> {
  await document.fonts.load(`700 ${TITLE.size}px Rubik`, `${title}${shop}`);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws no pictures');
  const style = getComputedStyle(document.documentElement);
  context.fillStyle = style.getPropertyValue('--color-surface');
  context.fillRect(0, 0, SIDE, SIDE);
  const left = (SIDE - DRAWING.width) / 2;
  context.drawImage(await loadDrawing(endedPicture), left, DRAWING.top, DRAWING.width, DRAWING.height);
  context.fillStyle = style.getPropertyValue('--color-ink');
  context.textAlign = 'center';
  context.font = `700 ${TITLE.size}px Rubik, sans-serif`;
  context.fillText(title, SIDE / 2, TITLE.top, TITLE.widest);
  context.fillStyle = style.getPropertyValue('--color-brand');
  context.font = `600 ${SHOP_NAME_LAYOUT.size}px Rubik, sans-serif`;
  context.fillText(shop, SIDE / 2, SHOP_NAME_LAYOUT.top, TITLE.widest);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (blob === null) throw new Error('the picture is empty');
  return new File([blob], 'wash.png', { type: 'image/png' });
}

function downloadFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/**
 * Draws the picture, and then shares it with its text or saves it. If the visitor closes the share menu, this is not a
 * failure.
 */
export async function sharePicture(picture: WashPicture): Promise<void> {
  const file = await pictureOf(picture);
  const shared = { files: [file], text: picture.words };
  if (navigator.canShare?.(shared) !== true) return downloadFile(file);
  return navigator.share(shared).catch((error: unknown) => {
    if (!(error instanceof DOMException) || error.name !== 'AbortError') downloadFile(file);
  });
}
