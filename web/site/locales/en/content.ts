import type { ContentTexts } from '../zh-CN/content.ts';

export const content: ContentTexts = {
  notFound: {
    title: 'Nothing shows in this mirror',
    text: 'The page may have moved or been taken down. Go back to the front page, or tell us what you are looking for.',
  },
  signIn: 'Sign in',
  contact: 'Contact us',
  front: 'Back to the front page',
};
