import { Link } from 'react-router';
import { PHOTO_SIZE, showcasePhotoPath, type ShowcasePicture } from '#contracts/site/showcase.ts';
import { m } from '#messages/compiled/messages.js';
import { PawIcon, StarIcon } from '#web/ui/icons/further-icons.tsx';
import { DropIcon, LeafIcon } from '#web/ui/icons/icons.tsx';
import { PageHero } from '#web/ui/page-hero.tsx';
import { useSpoken } from '#web/lib/page.tsx';
import { ownPictureOf, type Showcase } from '../../showcase/load-showcase.ts';
import dual from '../../illustrations/feature-dual.svg';
import station from '../../illustrations/hero-station.svg';
import bottle from '../../illustrations/organic-tea-tree.svg';
import paid from '../../illustrations/paid.svg';

const values = [
  { Icon: StarIcon, title: m.about_value_1_title, text: m.about_value_1_text },
  { Icon: DropIcon, title: m.about_value_2_title, text: m.about_value_2_text },
  { Icon: PawIcon, title: m.about_value_3_title, text: m.about_value_3_text },
  { Icon: LeafIcon, title: m.about_value_4_title, text: m.about_value_4_text },
] as const;

const chapters = [
  { id: 'vision', slot: 'founder', picture: paid, height: 240, title: m.about_vision_title, text: m.about_vision_text },
  {
    id: 'technology',
    slot: 'machine',
    picture: dual,
    height: 320,
    title: m.about_technology_title,
    text: m.about_technology_text,
  },
  { id: 'organic', slot: null, picture: bottle, height: 320, title: m.about_organic_title, text: m.about_organic_text },
] as const;

const dogSlots = ['dog_1', 'dog_2', 'dog_3'] as const;

type ChapterPictureProps = {
  /** The shop's own photo; null if the drawing is shown. */
  readonly own: ShowcasePicture | null;
  readonly picture: string;
  readonly height: number;
};

function ChapterPicture({ own, picture, height }: ChapterPictureProps) {
  const spoken = useSpoken();
  if (own === null) return <img src={picture} alt="" width={320} height={height} loading="lazy" />;
  return (
    <div className="own-picture">
      <img src={showcasePhotoPath(own.photo)} alt={spoken(own.alt)} {...PHOTO_SIZE} loading="lazy" />
    </div>
  );
}

/** The about page: hero, four values, vision, technology, organic promise, contact. */
export function AboutPage({ showcase }: { readonly showcase: Showcase }) {
  const spoken = useSpoken();
  const place = ownPictureOf(showcase, 'station');
  const dogs = dogSlots.flatMap((slot) => ownPictureOf(showcase, slot) ?? []);
  return (
    <>
      <PageHero
        title={m.about_hero_title()}
        text={m.about_hero_text()}
        picture={place === null ? station : showcasePhotoPath(place.photo)}
        {...(place === null ? {} : { alt: spoken(place.alt) })}
      />
      <section className="section" aria-labelledby="about-values">
        <div className="section-head">
          <h2 id="about-values">{m.about_values_title()}</h2>
        </div>
        <ul className="value-cards">
          {values.map(({ Icon, title, text }) => (
            <li key={title()} className="value-card">
              <Icon className="size-8" />
              <h3>{title()}</h3>
              <p>{text()}</p>
            </li>
          ))}
        </ul>
      </section>
      {chapters.map(({ id, slot, picture, height, title, text }) => (
        <section key={id} id={id} className="section chapter" aria-labelledby={`about-${id}`}>
          <ChapterPicture own={slot === null ? null : ownPictureOf(showcase, slot)} {...{ picture, height }} />
          <div>
            <h2 id={`about-${id}`}>{title()}</h2>
            <p>{text()}</p>
          </div>
        </section>
      ))}
      {dogs.length === 0 ? null : (
        <section className="section" aria-labelledby="about-dogs">
          <div className="section-head">
            <h2 id="about-dogs">{m.about_dogs_title()}</h2>
          </div>
          <ul className="own-dogs">
            {dogs.map(({ slot, photo, alt }) => (
              <li key={slot} className="own-picture">
                <img src={showcasePhotoPath(photo)} alt={spoken(alt)} {...PHOTO_SIZE} loading="lazy" />
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
