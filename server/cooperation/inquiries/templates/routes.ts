import { inquiryTemplateEndpoints } from '#contract/cooperation/inquiry-templates.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { beginFromTemplate, readTemplates, removeTemplate, saveTemplate } from './templates.ts';

export const inquiryTemplateFeature = defineFeature({
  endpoints: inquiryTemplateEndpoints,
  handlers: {
    'inquiryTemplate.list': (_request, { db, actor }) => readTemplates(db, actor),
    'inquiryTemplate.save': ({ body }, { db, actor }) => saveTemplate(db, body, actor),
    'inquiryTemplate.begin': ({ body }, { db, actor }) => beginFromTemplate(db, body, actor),
    'inquiryTemplate.remove': ({ body }, { db, actor }) => removeTemplate(db, body.id, actor),
  },
});
