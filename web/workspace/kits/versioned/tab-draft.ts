import { randomUuid } from '#web/shared/random-uuid.ts';
import { dropNamed, type LocalDraft, nameOf, namesOf, readNamed, storeNamed } from './local-draft.ts';

/**
 * How long after a tab was last heard of it counts as closed, in milliseconds. It says that it is there more often, but
 * while it is hidden browsers let it do so once a minute.
 */
const heardOfWithin = 75_000;
/** How often a tab says that it is there, in milliseconds. */
const heardEvery = 20_000;

interface TabDraft<V> extends LocalDraft<V> {
  /** When its tab was last heard of, in milliseconds since 1970; drafts of former releases are without. */
  readonly heardAt?: number;
  /** Its editor was left, or its tab closed. */
  readonly isLeft?: boolean;
}

/** What another tab has left behind of a text, or this one before it was loaded anew. */
export interface LeftDraft<V> {
  /** Its key in the storage. */
  readonly name: string;
  readonly draft: LocalDraft<V>;
}

const isInUse = ({ heardAt = 0, isLeft = false }: TabDraft<unknown>): boolean =>
  !isLeft && Math.abs(Date.now() - heardAt) < heardOfWithin;

/** The latest of what was typed of a text, such as `article/12`, and is in no tab any more. */
export function findLeftDraft<V>(text: string): LeftDraft<V> | undefined {
  const left = namesOf(text).flatMap((name) => {
    const draft = readNamed<TabDraft<V>>(name);
    return draft && !isInUse(draft) ? [{ name, draft }] : [];
  });
  return left.toSorted((one, other) => (other.draft.heardAt ?? 0) - (one.draft.heardAt ?? 0))[0];
}

/** Where one editor keeps what is typed of a text, apart from those of other tabs. */
export class TabStore<V> {
  /** Stays when the session ends, and with it the name of who is signed in. */
  readonly #name: string;
  /** What is answered later changes what is kept, but does not keep it from other tabs. */
  #isLeft: boolean;

  constructor(text: string, isLeft = false) {
    this.#name = `${nameOf(text)}/${randomUuid()}`;
    this.#isLeft = isLeft;
  }

  /** The same editor goes on with a text that has got its number. */
  moveTo(text: string): TabStore<V> {
    this.drop();
    return new TabStore(text, this.#isLeft);
  }

  /** The editor is there, also again after its page was left by Back. */
  enter(): void {
    this.#isLeft = false;
  }

  /** Answers whether the browser had room for it. */
  keep(draft: LocalDraft<V>): boolean {
    return this.#write({ ...draft, heardAt: Date.now(), isLeft: this.#isLeft });
  }

  /** Makes what was left behind this tab's own. */
  takeOver({ name, draft }: LeftDraft<V>): void {
    if (readNamed(name) && this.keep(draft)) dropNamed(name);
  }

  /** From now on another tab may take it over. */
  leave(): void {
    this.#isLeft = true;
    const draft = readNamed<TabDraft<V>>(this.#name);
    if (draft) this.#write({ ...draft, isLeft: true });
  }

  drop(): void {
    dropNamed(this.#name);
  }

  #write(draft: TabDraft<V>): boolean {
    return storeNamed(this.#name, draft);
  }
}

/**
 * Keeps a draft to this tab as long as its editor is there; from then on another tab may take it over.
 * @param keepAgain keeps what is not saved once more, which says that the tab is there
 * @returns what ends it
 */
export function holdDraft(
  storeOf: () => Pick<TabStore<unknown>, 'enter' | 'leave'>,
  keepAgain: () => void,
): () => void {
  storeOf().enter();
  const enter = () => {
    storeOf().enter();
    keepAgain();
  };
  const leave = () => storeOf().leave();
  const saying = setInterval(keepAgain, heardEvery);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', enter);
  return () => {
    clearInterval(saying);
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', enter);
    leave();
  };
}
