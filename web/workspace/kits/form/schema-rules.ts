import type { FormRule } from 'antd';
import type { z } from 'zod';
import { schemaTexts } from '#contract/texts/schema-texts.ts';
import { issueText } from '#contract/texts/texts.ts';
import { currentLanguage } from '#web/shared/current-language.ts';

/** The first sentence that a schema has against one field of a form, or `undefined`. */
export function fieldIssue(schema: z.ZodType, values: unknown, field: string): string | undefined {
  const checked = schema.safeParse(values, { error: schemaTexts[currentLanguage()] });
  const issue = checked.error?.issues.find(({ path }) => path[0] === field);
  return issue && issueText(issue.message, currentLanguage());
}

/**
 * Rules of one field, taken from the request's schema: a form narrows it and never states a rule again.
 * The whole form is checked each time, because a rule may compare two fields.
 */
export function schemaRules(schema: z.ZodType, field: string): FormRule[] {
  return [
    ({ getFieldsValue }) => ({
      validator: () => {
        const sentence = fieldIssue(schema, getFieldsValue(), field);
        return sentence === undefined ? Promise.resolve() : Promise.reject(new Error(sentence));
      },
    }),
  ];
}
