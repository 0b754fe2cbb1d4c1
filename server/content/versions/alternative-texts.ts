import type { Language } from '#contract/language.ts';
import { issueText } from '#contract/texts/texts.ts';
import { AppError } from '#server/platform/errors.ts';
import type { VersionedContent, VersionedKind } from './versioned-kind.ts';

/** A picture without a word on what it shows; one for decoration has an empty alternative text. */
const undescribed = /<img (?![^>]* alt=)[^>]*>/;

/** Whether a formatted text has a picture that readers who cannot see it would learn nothing of. */
export const lacksAlternativeText = (html: string): boolean => undescribed.test(html);

/** Throws an issue at every text with a picture that readers who cannot see it would learn nothing of. */
export function requireAlternativeTexts<C extends VersionedContent>(
  { htmlOf }: VersionedKind<C>,
  content: C,
  language: Language,
): void {
  const message = issueText('alternativeTextRequired', language);
  const issues = Object.entries(htmlOf(content)).flatMap(([path, html]) =>
    lacksAlternativeText(html) ? [{ path, message }] : [],
  );
  if (issues.length > 0) throw new AppError('INVALID_REQUEST', { issues });
}
