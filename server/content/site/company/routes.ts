import type { siteCompanyEndpoints } from '#contract/content/site-company.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { readCareers } from './read-careers.ts';
import { readCertificates, readCompany } from './read-company.ts';
import { readContact, readTrial } from './read-contact.ts';
import { readPrivacy } from './terms.ts';

export function siteCompanyHandlers(db: Database, clock: Clock): Handlers<typeof siteCompanyEndpoints> {
  return {
    'site.company': (_request, { language }) => readCompany(db, { language, now: clock() }),
    'site.certificates': (_request, { language }) => readCertificates(db, { language, now: clock() }),
    'site.careers': (_request, { language }) => readCareers(db, { language, now: clock() }),
    'site.contact': (_request, { language }) => readContact(db, { language, now: clock() }),
    'site.trial': (_request, { language }) => readTrial(db, { language, now: clock() }),
    'site.privacy': ({ query: { id } }, { language }) => readPrivacy(db, { id, language, now: clock() }),
  };
}
