import { listShowcase, type ShowcasePicture, type ShowcaseSlot } from '#contracts/site/showcase.ts';
import { callApi, type ApiCaller } from '#web/lib/calls/api.ts';

/**
 * Pictures that the shop uploaded. Null if the server did not respond. The page then shows drawings and is not cached.
 */
export type Showcase = readonly ShowcasePicture[] | null;

const NOT_FOUND = 404;

export async function loadShowcase(api: ApiCaller): Promise<Showcase> {
  const answer = await callApi(api, listShowcase, {});
  // the call does not exist if the shop has disabled this module, and the list is then empty
  return answer.ok ? answer.value : answer.status === NOT_FOUND ? [] : null;
}

/**
 * Returns the picture of the first of these slots that has a picture. Returns null if no slot has a picture, and the
 * drawing is then shown.
 */
export function uploadedPictureOf(showcase: Showcase, ...slots: readonly ShowcaseSlot[]): ShowcasePicture | null {
  const found = slots.map((slot) => showcase?.find((picture) => picture.slot === slot));
  return found.find((picture) => picture !== undefined) ?? null;
}
