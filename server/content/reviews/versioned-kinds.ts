import type { VersionedSubject } from '#contract/content/version-states.ts';
import { articleKind } from '#server/content/articles/edit-article.ts';
import { chapterKind } from '#server/content/manual/chapter-kind.ts';
import { contentKind } from '#server/content/site/content/content-kind.ts';
import type { VersionedContent, VersionedKind } from '#server/content/versions/versioned-kind.ts';

/** Everything that is edited in versions, by its subject. */
export const versionedKinds = {
  article: articleKind,
  content: contentKind,
  manual: chapterKind,
} as unknown as Readonly<Record<VersionedSubject, VersionedKind<VersionedContent>>>;
