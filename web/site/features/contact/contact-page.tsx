import { m } from '#messages/compiled/messages.js';
import { track } from '#web/lib/analytics.ts';
import type { FormResult } from '#web/lib/forms/form-return.ts';
import { usePage } from '#web/lib/page.tsx';
import { useWhatsAppUrl } from '#web/lib/addresses/use-whatsapp-url.ts';
import { ChatIcon, MailIcon, PhoneIcon } from '#web/ui/icons/icons.tsx';
import picture from '../../illustrations/contact-letter.svg';
import { ContactForm } from './contact-form.tsx';
import { FaqEntryList, type FaqEntryListProps } from '../../home-texts/question-list.tsx';

function Details() {
  const { brand, locale, phoneText } = usePage();
  const chatAddress = useWhatsAppUrl();
  const [mailbox, domain] = brand.supportEmail.split('@');
  return (
    <ul className="contact-details">
      <li>
        <PhoneIcon className="icon-large" />
        <div>
          <p>{m.contact_phone()}</p>
          <a href={`tel:${brand.phone}`}>
            <bdi translate="no" dir="ltr">
              {phoneText}
            </bdi>
          </a>
        </div>
      </li>
      <li>
        <MailIcon className="icon-large" />
        <div>
          <p>{m.contact_email()}</p>
          <a href={`mailto:${brand.supportEmail}`}>
            <bdi translate="no" dir="ltr">
              {mailbox}
              {/* a long email address breaks before its domain */}
              <wbr />@{domain}
            </bdi>
          </a>
        </div>
      </li>
      <li>
        <a
          className="button button-secondary"
          href={chatAddress}
          target="_blank"
          rel="noopener"
          onClick={() => track({ name: 'chat_click', language: locale })}
        >
          <ChatIcon className="icon-medium" />
          <span>
            {m.contact_chat()} <span className="sr-only">{m.shell_new_tab()}</span>
          </span>
        </a>
      </li>
    </ul>
  );
}

type ContactPageProps = { readonly back: FormResult; readonly questions: FaqEntryListProps };

/**
 * Page with the contact details and the contact form that the specification describes. `back` is the result of a form
 * that was sent without JavaScript.
 */
export function ContactPage({ back, questions }: ContactPageProps) {
  return (
    <>
      <section className="section contact">
        <div className="contact-words">
          <h1 tabIndex={-1}>{m.contact_title()}</h1>
          <p className="lead">{m.contact_intro()}</p>
          <Details />
          <img className="contact-picture" src={picture} alt="" width="320" height="240" loading="lazy" />
        </div>
        <ContactForm back={back} />
      </section>
      <FaqEntryList {...questions} />
    </>
  );
}
