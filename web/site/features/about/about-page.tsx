import { Link } from 'react-router';
import { PHOTO_SIZE, showcasePhotoPath, type ShowcasePicture } from '#contracts/site/showcase.ts';
import { m } from '#messages/compiled/messages.js';
import { PageHero } from '#web/ui/page-hero.tsx';
import { useLocalizedText } from '#web/lib/page.tsx';
import { uploadedPictureOf, type Showcase } from '../../showcase/load-showcase.ts';
import dual from '../../illustrations/feature-dual.svg';
import eco from '../../illustrations/feature-eco.svg';
import rinse from '../../illustrations/feature-rinse.svg';
import speed from '../../illustrations/feature-speed.svg';
import seaside from '../../illustrations/hero-about.svg';
import badge from '../../illustrations/made-in-australia.svg';
import bottle from '../../illustrations/organic-tea-tree.svg';
import './about.css';

const values = [
  { mark: speed, title: m.about_value_1_title, text: m.about_value_1_text },
  { mark: badge, title: m.about_value_2_title, text: m.about_value_2_text },
  { mark: rinse, title: m.about_value_3_title, text: m.about_value_3_text },
  { mark: eco, title: m.about_value_4_title, text: m.about_value_4_text },
] as const;

const chapters = [
  { id: 'technology', slot: 'machine', picture: dual, title: m.about_technology_title, text: m.about_technology_text },
  { id: 'organic', slot: null, picture: bottle, title: m.about_organic_title, text: m.about_organic_text },
] as const;

const dogSlots = ['dog_1', 'dog_2', 'dog_3'] as const;

function UploadedPicture({ photo, alt }: ShowcasePicture) {
  const localized = useLocalizedText();
  return (
    <div className="own-picture">
      <img src={showcasePhotoPath(photo)} alt={localized(alt)} {...PHOTO_SIZE} loading="lazy" />
    </div>
  );
}

/** Shows the four values as continuous text, each with a small drawing. */
function Values() {
  return (
    <section className="section" aria-labelledby="about-values">
      <div className="section-head">
        <h2 id="about-values">{m.about_values_title()}</h2>
      </div>
      <ul className="about-values">
        {values.map(({ mark, title, text }) => (
          <li key={title()}>
            <img src={mark} alt="" width={320} height={320} loading="lazy" />
            <div>
              <h3>{title()}</h3>
              <p>{text()}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the shop's vision as one large sentence. The founder's photo is next to it if the shop has uploaded one. */
function Vision({ founder }: { readonly founder: ShowcasePicture | null }) {
  return (
    <section id="vision" className="section about-vision" aria-labelledby="about-vision">
      <div>
        <h2 id="about-vision">{m.about_vision_title()}</h2>
        <p>{m.about_vision_text()}</p>
      </div>
      {founder === null ? null : <UploadedPicture {...founder} />}
    </section>
  );
}

/** The about page: hero, four values, vision, technology, organic promise, contact. */
export function AboutPage({ showcase }: { readonly showcase: Showcase }) {
  const localized = useLocalizedText();
  const place = uploadedPictureOf(showcase, 'station');
  const dogs = dogSlots.flatMap((slot) => uploadedPictureOf(showcase, slot) ?? []);
  return (
    <>
      <PageHero
        title={m.about_hero_title()}
        text={m.about_hero_text()}
        picture={place === null ? seaside : showcasePhotoPath(place.photo)}
        {...(place === null ? {} : { alt: localized(place.alt) })}
      />
      <Values />
      <Vision founder={uploadedPictureOf(showcase, 'founder')} />
      <div className="section about-chapters">
        {chapters.map(({ id, slot, picture, title, text }) => {
          const own = slot === null ? null : uploadedPictureOf(showcase, slot);
          return (
            <section key={id} id={id} aria-labelledby={`about-${id}`}>
              {own === null ? (
                <img src={picture} alt="" width={320} height={320} loading="lazy" />
              ) : (
                <UploadedPicture {...own} />
              )}
              <h2 id={`about-${id}`}>{title()}</h2>
              <p>{text()}</p>
            </section>
          );
        })}
      </div>
      {dogs.length === 0 ? null : (
        <section className="section" aria-labelledby="about-dogs">
          <div className="section-head">
            <h2 id="about-dogs">{m.about_dogs_title()}</h2>
          </div>
          <ul className="own-dogs">
            {dogs.map((dog) => (
              <li key={dog.slot}>
                <UploadedPicture {...dog} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="section closing" aria-labelledby="about-contact">
        <h2 id="about-contact">{m.about_contact_title()}</h2>
        <p className="lead">{m.about_contact_text()}</p>
        <Link className="button button-primary" to="/contact">
          {m.about_contact_link()}
        </Link>
      </section>
    </>
  );
}
