import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { PawIcon, StarIcon } from '#web/ui/icons/further-icons.tsx';
import { DropIcon, LeafIcon } from '#web/ui/icons/icons.tsx';
import { PageHero } from '#web/ui/page-hero.tsx';
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
  { id: 'vision', picture: paid, title: m.about_vision_title, text: m.about_vision_text },
  { id: 'technology', picture: dual, title: m.about_technology_title, text: m.about_technology_text },
  { id: 'organic', picture: bottle, title: m.about_organic_title, text: m.about_organic_text },
] as const;

/** Who we are: hero, four values, vision, technology, organic promise, contact. */
export function AboutPage() {
  return (
    <>
      <PageHero title={m.about_hero_title()} text={m.about_hero_text()} picture={station} />
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
      {chapters.map(({ id, picture, title, text }) => (
        <section key={id} id={id} className="section chapter" aria-labelledby={`about-${id}`}>
          <img src={picture} alt="" width="320" height="320" loading="lazy" />
          <div>
            <h2 id={`about-${id}`}>{title()}</h2>
            <p>{text()}</p>
          </div>
        </section>
      ))}
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
