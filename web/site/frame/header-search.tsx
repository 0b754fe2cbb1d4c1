import { Icon } from '../ui/icon.tsx';
import { SearchForm } from './search-form.tsx';
import { useFrame } from './use-frame.ts';

/** Site search in the header: a native disclosure that works without script. */
export function HeaderSearch() {
  const { texts } = useFrame();
  return (
    <details className="header-search" data-drop-down>
      <summary aria-label={texts.searchSite} title={texts.searchSite}>
        <Icon name="search" size={18} />
      </summary>
      <div className="header-search-panel">
        <div className="wrap">
          <SearchForm first />
        </div>
      </div>
    </details>
  );
}
