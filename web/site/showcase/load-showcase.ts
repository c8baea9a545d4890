import { listShowcase, type ShowcasePicture, type ShowcaseSlot } from '#contracts/site/showcase.ts';
import { callApi, type ApiCaller } from '#web/lib/calls/api.ts';

/** The shop's own pictures; null if the server did not respond. Such a page shows drawings and is not cached. */
export type Showcase = readonly ShowcasePicture[] | null;

const NOT_FOUND = 404;

export async function loadShowcase(api: ApiCaller): Promise<Showcase> {
  const answer = await callApi(api, listShowcase, {});
  // if the shop has disabled this module, the call does not exist, and the list is empty
  return answer.ok ? answer.value : answer.status === NOT_FOUND ? [] : null;
}

/**
 * Returns the picture of the first of these slots that has a picture; null if no slot has one, and the drawing is then
 * shown.
 */
export function uploadedPictureOf(showcase: Showcase, ...slots: readonly ShowcaseSlot[]): ShowcasePicture | null {
  const found = slots.map((slot) => showcase?.find((picture) => picture.slot === slot));
  return found.find((picture) => picture !== undefined) ?? null;
}
