import { Search } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withPageTexts } from '#web/workspace/i18n.ts';
import { closeModalDialogs } from '#web/workspace/ui/modal-dialogs.ts';
import { lazyPart } from '../lazy-part.ts';
import { useLayoutWidth } from '../use-media-query.ts';
import styles from './header.module.css';

// Loaded on demand, not with the first page.
const FinderDialog = lazyPart(
  async () => (await withPageTexts(() => import('#web/workspace/outreach/finder/finder-dialog.tsx'))).FinderDialog,
);

/** Opens the finder: a field to look at where there is room, else an icon; Ctrl K does the same everywhere. */
export function HeaderSearch() {
  const { t } = useTranslation();
  const width = useLayoutWidth();
  // Stays mounted after first use, for its closing animation.
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const open = () => setState('open');

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // An editor has its own use for these keys.
      if (event.defaultPrevented || event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (closeModalDialogs()) setState('open');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  const common = {
    ...{ type: 'button' as const, onClick: open, 'aria-haspopup': 'dialog' as const },
    'aria-keyshortcuts': 'Control+K Meta+K',
  };
  return (
    <>
      {width === 'desktop' ? (
        <button {...common} className={styles.search}>
          <Search size={16} strokeWidth={1.5} aria-hidden="true" />
          <span className={styles.searchHint}>{t('finder.hint')}</span>
          <kbd>{t('finder.shortcut')}</kbd>
        </button>
      ) : (
        <button {...common} className={styles.iconButton} aria-label={t('finder.open')}>
          <Search size={18} strokeWidth={1.5} aria-hidden="true" />
        </button>
      )}
      {state !== 'unused' && (
        <Suspense fallback={null}>
          <FinderDialog isOpen={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
