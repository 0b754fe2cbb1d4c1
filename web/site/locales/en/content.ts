import type { ContentTexts } from '../zh-CN/content.ts';

export const content: ContentTexts = {
  notFound: {
    title: 'Page not found',
    text: 'Nothing shows in this mirror: the page may have moved or been withdrawn. Go to the home page, or tell us what you are looking for.',
  },
  signIn: 'Sign in',
  contact: 'Contact us',
  front: 'Go to the home page',
};
