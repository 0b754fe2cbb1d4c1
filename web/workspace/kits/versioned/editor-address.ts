/** What is being edited stands in the address of the list: `?edit=12`, or `?edit=new`. */
export type EditedItem = number | 'new';

export function editorSearch(id: EditedItem): string {
  return `?edit=${id}`;
}

export function readEditorAddress(search: URLSearchParams): EditedItem | undefined {
  const edited = search.get('edit');
  if (edited === 'new') return 'new';
  return edited !== null && /^[1-9]\d{0,15}$/.test(edited) ? Number(edited) : undefined;
}

/** What the history remembers of what got its number while it was being written: the place where that began. */
interface CreatedState {
  readonly openedAs: string;
}

/** @param place key of the place in the history where the new text was begun */
export function createdState(place: string): CreatedState {
  return { openedAs: place };
}

export function openedAs(state: unknown): string | undefined {
  return (state as Partial<CreatedState> | null)?.openedAs;
}
