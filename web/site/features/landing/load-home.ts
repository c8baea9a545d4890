import { showcaseFilmPath, showcasePhotoPath } from '#contracts/site/showcase.ts';
import type { BilingualText } from '#contracts/core/brand.ts';
import { loadLocations, type LocationsResult } from '#web/lib/addresses/locations.ts';
import type { ApiCaller } from '#web/lib/calls/api.ts';
import { loadHomeTexts, type HomeTexts } from '../../home-texts/load-home-texts.ts';
import { loadFaqEntries } from '../../home-texts/load-faq-entries.ts';
import type { FaqEntryListProps } from '../../home-texts/question-list.tsx';
import { loadShowcase, uploadedPictureOf } from '../../showcase/load-showcase.ts';
import { loadCatalogue, type Catalogue } from './catalogue.ts';

/**
 * The shop's own picture, which replaces the built-in illustration. It consists of the URL of a photo and the URL of a
 * film. The film is null if the shop has none.
 */
export type HeroPicture = { readonly photo: string; readonly film: string | null; readonly alt: BilingualText };

export type HomePageData = {
  readonly catalogue: Catalogue;
  readonly locations: LocationsResult;
  readonly texts: HomeTexts;
  /** The frequently asked questions. Null if the owner shows them only on the contact page. */
  readonly questions: FaqEntryListProps | null;
  /** Picture that the shop uploaded. Null if the built-in illustration is shown. */
  readonly own: HeroPicture | null;
};

/** Loads the data of the home page. `locations.known` is false if any data except the catalogue could not be loaded. */
export async function loadHome(api: ApiCaller, request: Request): Promise<HomePageData> {
  const [catalogue, locations, showcase, home] = await Promise.all([
    loadCatalogue(api, request),
    loadLocations(api),
    loadShowcase(api),
    loadHomeTexts(api, request),
  ]);
  const questions = home.questionsAtHome ? await loadFaqEntries(api, request) : null;
  const isKnown = locations.known && showcase !== null && home.known && questions?.known !== false;
  const own = uploadedPictureOf(showcase, 'film', 'station');
  return {
    catalogue,
    locations: { ...locations, known: isKnown },
    texts: home.texts,
    questions: questions?.questions ?? null,
    own:
      own === null
        ? null
        : {
            photo: showcasePhotoPath(own.photo),
            film: own.film === null ? null : showcaseFilmPath(own.film),
            alt: own.alt,
          },
  };
}
