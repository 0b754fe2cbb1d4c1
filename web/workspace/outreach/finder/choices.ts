import type { LucideIcon } from 'lucide-react';

/** Something that the finder offers. */
export interface Choice {
  /** The same whenever it is offered, for the list of recent ones. */
  readonly id: string;
  readonly title: string;
  /** What tells it from others of the same name. */
  readonly note?: string;
  readonly icon: LucideIcon;
  /** Where it leads; else it does something here. */
  readonly to?: string;
  /** A page of its own, outside the workspace. */
  readonly isOutside?: boolean;
  readonly run?: () => void;
}

export interface ChoiceGroup {
  readonly key: string;
  readonly title: string;
  readonly choices: readonly Choice[];
}

/** Whether all the words are in a text, wherever and in whatever case. */
export function holdsWords(text: string, words: string): boolean {
  const lower = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
