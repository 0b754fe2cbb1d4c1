import type { ContentTexts } from '../zh-CN/content.ts';

export const content: ContentTexts = {
  partners: {
    title: 'Partners',
    lead: 'Media, clients and third parties keep one record of facts together.',
    tabs: 'Kind of partner',
    types: { 10: 'Media', 20: 'Clients', 30: 'Strategic partners', 40: 'TPC partners' },
    missing: 'Nothing has been published under “{type}”',
    text: 'If you would like to take part, contact us.',
  },
  videos: {
    title: 'Videos',
    lead: 'Methods, cases and common questions, by series.',
    tabs: 'Series',
    types: { BA: 'BA Business analytics', ESG: 'ESG', TPC: 'TPC Third-party cooperation' },
    missing: 'There are no videos under “{type}”',
    text: 'Have a look at another series, or go back to the front page.',
    duration: 'Length',
    notPlayable: 'The films have not been uploaded; this is the programme.',
  },
  news: {
    tags: { product: 'Product', report: 'Report', partnership: 'Partnership', company: 'Company' },
    title: 'Company news',
    lead: 'Products, partnerships and the company.',
    missing: 'No company news has been published',
    text: 'To hear how we are doing, contact us.',
    back: 'All news',
    bodyMissing: 'This item has a headline only',
    bodyText: 'Its text has not been published. Contact us for details.',
    unknown: 'This item was not found',
    unknownText: 'It may have been taken down. The list has all other items.',
  },
  article: {
    title: 'Article',
    lead: 'Coverage and commentary open to everyone.',
    bodyMissing: 'The full text is in the workspace',
    bodyText: 'Sign in to read the text, its source and the companies it mentions.',
    unknown: 'This article was not found',
    unknownText: 'It may have been taken down, or it is not public.',
  },
  notFound: {
    title: 'Nothing shows in this mirror',
    text: 'The page may have moved or been taken down. Go back to the front page, or tell us what you are looking for.',
  },
  signIn: 'Sign in',
  contact: 'Contact us',
  front: 'Back to the front page',
};
