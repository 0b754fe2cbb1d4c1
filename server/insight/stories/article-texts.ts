import { type Language, type LocalizedText, pickText } from '#contract/language.ts';
import { textOfHtml } from '#server/platform/text/plain-text.ts';

interface Texts {
  readonly summary: LocalizedText;
  readonly body: LocalizedText;
}

/** The text of an article below its headline; its summary where there is no more. */
export function writtenText({ summary, body }: Texts, language: Language): string {
  return textOfHtml(pickText(body, language)) || pickText(summary, language);
}
