import type { Figure } from '#contract/insight/figures.ts';
import { createStore } from '#web/workspace/create-store.ts';

export interface ShownFigure {
  readonly figure: Figure;
  readonly element: HTMLElement;
  /** What it is shown as: a company, a word, a name. */
  readonly label?: string | undefined;
}

/**
 * Figures on screen in reading order: print numbers them and lists their explanations (docs/visual-language.md,
 * "Print").
 */
export const visibleFigures = createStore<readonly ShownFigure[]>([]);

/** Equal references share a note. */
export function figureKey({ ref }: Figure): string {
  return JSON.stringify(Object.entries(ref).sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** Registers a visible figure; the returned function removes it. */
export function registerFigure(figure: Figure, element: HTMLElement, label?: string): () => void {
  const shown = { figure, element, label };
  visibleFigures.set(
    [...visibleFigures.get(), shown].sort((left, right) =>
      left.element.compareDocumentPosition(right.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    ),
  );
  return () => visibleFigures.set(visibleFigures.get().filter((entry) => entry !== shown));
}

export interface FigureNote {
  readonly number: number;
  readonly figure: Figure;
  readonly label: string | undefined;
}

/** The name of a figure, with what it is shown as: a page may have the same figure of many companies. */
export const noteTitle = (name: string, label: string | undefined): string =>
  !label || label.includes(name) ? label || name : `${label} ${name}`;

/** One note per distinct figure, numbered from 1 in reading order. */
export function notesOf(shown: readonly ShownFigure[]): ReadonlyMap<string, FigureNote> {
  const notes = new Map<string, FigureNote>();
  for (const { figure, label } of shown) {
    const key = figureKey(figure);
    if (!notes.has(key)) notes.set(key, { number: notes.size + 1, figure, label });
  }
  return notes;
}
