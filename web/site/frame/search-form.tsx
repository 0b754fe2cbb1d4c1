import { publicPaths } from '#contract/paths.ts';
import { Icon } from '../ui/icon.tsx';
import { useFrame } from './use-frame.ts';

interface SearchFormProps {
  /** The last query. */
  readonly q?: string;
  /** Takes the focus when its container opens. */
  readonly first?: boolean;
}

/** Searches the site; results are under the front page's path, because the table of paths has no other. */
export function SearchForm({ q, first }: SearchFormProps) {
  const { texts } = useFrame();
  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` is not known to the browsers of two years ago
    <form role="search" className="search-form" action={publicPaths.front} method="get">
      <label className="search-field">
        <span className="visually-hidden">{texts.searchSite}</span>
        <Icon name="search" size={18} />
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          placeholder={texts.searchHint}
          autoComplete="off"
          enterKeyHint="search"
          data-first-focus={first || undefined}
        />
      </label>
      <button type="submit" className="button button-primary">
        {texts.search}
      </button>
    </form>
  );
}
