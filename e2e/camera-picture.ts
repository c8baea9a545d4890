import type { Page } from 'playwright-core';
import { encode } from 'uqr';

/**
 * From the next page on, shows a QR code on white to the camera. The test browser has no camera, so a drawing replaces
 * the device; all further code is the shop's own.
 */
export async function showToCamera(page: Page, text: string): Promise<void> {
  const { data } = encode(text, { ecc: 'M', border: 4 });
  await page.addInitScript((modules: readonly (readonly boolean[])[]) => {
    navigator.mediaDevices.getUserMedia = () => {
      const canvas = document.createElement('canvas');
      const scale = 9;
      canvas.width = modules.length * scale;
      canvas.height = modules.length * scale;
      const pen = canvas.getContext('2d');
      if (pen === null) throw new Error('nothing to draw on');
      const draw = () => {
        pen.fillStyle = '#fff';
        pen.fillRect(0, 0, canvas.width, canvas.height);
        pen.fillStyle = '#000';
        for (const [row, line] of modules.entries()) {
          for (const [column, dark] of line.entries())
            if (dark) pen.fillRect(column * scale, row * scale, scale, scale);
        }
      };
      draw();
      setInterval(draw, 100);
      return Promise.resolve(canvas.captureStream(10));
    };
  }, data);
}

/** From the next page on, camera access is denied. */
export async function denyCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
}
