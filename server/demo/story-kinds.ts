import type { StoryKind } from './story-kind.ts';
import { analyticsKinds } from './story-kinds-analytics.ts';
import { cooperationKinds } from './story-kinds-cooperation.ts';
import { responsibilityKinds } from './story-kinds-responsibility.ts';

export const storyKinds: readonly StoryKind[] = [...analyticsKinds, ...responsibilityKinds, ...cooperationKinds];

export function storyKindNamed(name: string): StoryKind {
  const kind = storyKinds.find((candidate) => candidate.name === name);
  if (!kind) throw new RangeError(`The demo knows no story ${name}`);
  return kind;
}
