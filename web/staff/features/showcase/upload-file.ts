import { addShowcaseFile, showcaseFilmPath } from '#contracts/site/showcase.ts';
import { m } from '#messages/compiled/messages.js';
import { drawPixels, encodeCanvas } from '#web/lib/pictures/picture-pixels.ts';
import { preparePicture } from '#web/lib/pictures/prepare-picture.ts';
import { callStaff } from '../../lib/data/staff-api.ts';

/** Names of the stored files, or the reason why nothing was stored. */
export type UploadedFiles =
  | { readonly ok: true; readonly photo: string; readonly film: string | null }
  | { readonly ok: false; readonly message: string };

type StoreResult = { readonly ok: true; readonly name: string } | { readonly ok: false; readonly message: string };

async function store(kind: 'photo' | 'film', file: File): Promise<StoreResult> {
  const answer = await callStaff(addShowcaseFile, { body: { kind, file } });
  if (answer.ok) return { ok: true, name: answer.value.name };
  return { ok: false, message: answer.problem.fields?.['file']?.message ?? answer.problem.message };
}

export async function uploadPhoto(chosen: File): Promise<UploadedFiles> {
  const ready = await preparePicture(chosen, 'page');
  if (!ready.ok) return ready;
  const photo = await store('photo', ready.file);
  return photo.ok ? { ok: true, photo: photo.name, film: null } : photo;
}

/** Uploads a film. A frame from its beginning is uploaded as a photo, which the site shows until the film plays. */
export async function uploadVideo(chosen: File): Promise<UploadedFiles> {
  const film = await store('film', chosen);
  if (!film.ok) return film;
  const poster = await firstFrameOf(showcaseFilmPath(film.name)).catch(() => null);
  if (poster === null) return { ok: false, message: m.staff_pictures_no_poster() };
  const photo = await store('photo', poster);
  return photo.ok ? { ok: true, photo: photo.name, film: film.name } : photo;
}

const POSTER_AT_SECONDS = 0.1;

/**
 * Draws a frame from the beginning of a stored film as a picture. Resolves to null if the browser cannot encode the
 * picture. Rejects if the browser cannot play the film.
 */
async function firstFrameOf(src: string): Promise<File | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  await new Promise<void>((resolve, reject) => {
    video.addEventListener('loadeddata', () => {
      video.currentTime = POSTER_AT_SECONDS;
    });
    video.addEventListener('seeked', () => resolve());
    video.addEventListener('error', () => reject(new Error('the film does not play')));
    video.src = src;
  });
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const picture = await encodeCanvas(drawPixels(canvas, 1, 'white'), 'image/jpeg');
  return picture === null ? null : new File([picture], 'poster.jpg', { type: 'image/jpeg' });
}
