import { siteCompanyEndpoints } from '#contract/content/site-company.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { readCareers } from './read-careers.ts';
import { readCertificates, readCompany } from './read-company.ts';
import { readContact, readTrial } from './read-contact.ts';
import { readPrivacy } from './terms.ts';

export const siteCompanyFeature = defineFeature({
  endpoints: siteCompanyEndpoints,
  handlers: {
    'site.company': (_request, { db, language, now }) => readCompany(db, { language, now }),
    'site.certificates': ({ query: { id } }, { db, language, now }) => readCertificates(db, { id, language, now }),
    'site.careers': ({ query: { id } }, { db, language, now }) => readCareers(db, { id, language, now }),
    'site.contact': (_request, { db, language, now }) => readContact(db, { language, now }),
    'site.trial': (_request, { db, language, now }) => readTrial(db, { language, now }),
    'site.privacy': ({ query: { id } }, { db, language, now }) => readPrivacy(db, { id, language, now }),
  },
});
