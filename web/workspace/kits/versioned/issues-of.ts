import type { z } from 'zod';
import type { Issue } from '#contract/codes/errors.ts';
import { schemaTexts } from '#contract/texts/schema-texts.ts';
import { issueText } from '#contract/texts/texts.ts';
import { currentLanguage } from '#web/shared/current-language.ts';

/** What a schema finds wrong, in the words of the page's language. */
export function issuesOf(schema: z.ZodType, value: unknown): Issue[] {
  const checked = schema.safeParse(value, { error: schemaTexts[currentLanguage()] });
  if (checked.success) return [];
  return checked.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message: issueText(message, currentLanguage()),
  }));
}
