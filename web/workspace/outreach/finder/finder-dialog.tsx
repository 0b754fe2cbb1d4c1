import { Button } from 'antd';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isComposing } from '#web/shared/is-composing.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import type { Choice } from './choices.ts';
import styles from './finder.module.css';
import { FinderList } from './finder-list.tsx';
import { rememberChoice } from './recent-choices.ts';
import { useChoices } from './use-choices.ts';

interface FinderDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Finds pages and records, and does things; over the whole window on phones. */
export function FinderDialog({ isOpen, onClose }: FinderDialogProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={isOpen}
      afterOpenChange={(isShown) => isShown && field.current?.focus()}
      onCancel={onClose}
      title={<span className="visually-hidden">{t('finder.open')}</span>}
      footer={null}
      closable={false}
      destroyOnHidden
      width={640}
      wrapClassName={styles.wrap ?? ''}
      className={styles.dialog ?? ''}
    >
      <Finder field={field} onClose={onClose} />
    </Dialog>
  );
}

interface FinderProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onClose: () => void;
}

function Finder({ field, onClose }: FinderProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<string>();
  /** Enter was pressed before it was known what is first. */
  const [isEntered, setIsEntered] = useState(false);
  const { groups, isFirstPending, isLooking, error, retry } = useChoices(typed);
  const all = groups.flatMap(({ choices }) => choices);
  const current = all.find(({ id }) => id === active) ?? all[0];
  const optionId = (id: string) => `${listId}-${id}`;

  useEffect(() => {
    if (current) document.getElementById(`${listId}-${current.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [current, listId]);

  const choose = ({ id, title, note, to, isOutside, run }: Choice) => {
    onClose();
    run?.();
    if (to === undefined) return;
    if (!id.startsWith('do/') && id !== 'explorer') rememberChoice({ id, title, note, to, isOutside });
    if (isOutside) window.open(to, '_blank', 'noopener');
    else void navigate(to);
  };
  const chooseFirst = useEffectEvent(() => {
    setIsEntered(false);
    if (current && !error) choose(current);
  });
  useEffect(() => {
    if (isEntered && !isFirstPending) chooseFirst();
  }, [isEntered, isFirstPending]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and arrows also belong to an IME while it composes.
    if (isComposing(event.nativeEvent)) return;
    setIsEntered(false);
    const place = current ? all.indexOf(current) : -1;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && all.length > 0) {
      event.preventDefault();
      setActive(all[(place + step + all.length) % all.length]?.id);
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      if (isFirstPending && active === undefined) setIsEntered(true);
      else choose(current);
    }
  };
  const isEmpty = all.length === 0 && !isLooking && !error;
  return (
    <div className={styles.finder}>
      <div className={styles.field}>
        <Search size={18} strokeWidth={1.5} aria-hidden="true" />
        <input
          role="combobox"
          type="text"
          ref={field}
          autoComplete="off"
          maxLength={60}
          value={typed}
          placeholder={t('finder.hint')}
          aria-label={t('finder.open')}
          aria-expanded={all.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current.id)}
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(undefined);
            setIsEntered(false);
          }}
          onKeyDown={onKeyDown}
        />
        <Button type="text" size="small" onClick={onClose}>
          {t('finder.close')}
        </Button>
      </div>
      <FinderList
        id={listId}
        groups={groups}
        current={current?.id}
        optionId={optionId}
        onActive={setActive}
        onChoose={choose}
      />
      {isEmpty && <p className={styles.note}>{t('finder.nothing', { words: typed.trim() })}</p>}
      {error && (
        <p className={styles.note}>
          {t('finder.failed')}
          <Button type="link" size="small" onClick={retry}>
            {t('finder.retry')}
          </Button>
        </p>
      )}
      <p role="status" className={isLooking ? styles.note : 'visually-hidden'}>
        {isLooking ? t('finder.looking') : typed.trim() !== '' && t('finder.count', { count: all.length })}
      </p>
    </div>
  );
}
