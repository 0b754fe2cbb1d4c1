import { companyLabels } from './company-zh-CN.ts';
import type { ContentLabels } from './content-labels.ts';
import { frameLabels } from './frame-zh-CN.ts';
import { frontLabels } from './front-zh-CN.ts';
import { productLabels } from './products-zh-CN.ts';
import { publicationLabels } from './publication-zh-CN.ts';

export const contentLabelsZhCN: ContentLabels = {
  ...frameLabels,
  ...frontLabels,
  ...publicationLabels,
  ...productLabels,
  ...companyLabels,
};
