import type { ContentGroupLabels } from './content-labels.ts';

export const groupLabelsEn: ContentGroupLabels = {
  frame: 'Header and footer',
  front: 'Front page',
  news: 'News',
  video: 'Videos',
  partner: 'Partners',
  product: 'Product pages',
  company: 'Company',
  terms: 'Terms',
  trial: 'Trial',
};
