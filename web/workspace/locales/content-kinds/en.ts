import { companyLabels } from './company-en.ts';
import type { ContentLabels } from './content-labels.ts';
import { frameLabels } from './frame-en.ts';
import { frontLabels } from './front-en.ts';
import { productLabels } from './products-en.ts';
import { publicationLabels } from './publication-en.ts';

export const contentLabelsEn: ContentLabels = {
  ...frameLabels,
  ...frontLabels,
  ...publicationLabels,
  ...productLabels,
  ...companyLabels,
};
