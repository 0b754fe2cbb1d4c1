import { Button } from 'antd';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ListedCompany } from '#contract/identity/companies.ts';
import type { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { MoveButtons } from '#web/workspace/ui/move-buttons.tsx';
import { MoveHandle } from '#web/workspace/ui/move-handle.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import styles from './peer.module.css';

interface PeerRowProps {
  readonly company: ListedCompany;
  readonly place: number;
  /** Place of the last peer. */
  readonly last: number;
  /** Not saved yet. */
  readonly isNew: boolean;
  readonly mayEdit: boolean;
  readonly onMove: (place: number) => void;
  /** Marks where the keyboard goes on when the row before is removed. */
  readonly goesOn: ReturnType<typeof useFocusAfterRemoval>['button'];
  readonly onRemove: () => void;
  readonly onDrag: (isDragged: boolean) => void;
  readonly onDrop: () => void;
}

/** A peer: moved by dragging its handle, or by arrow keys on it; by two buttons on phones. */
export function PeerRow(props: PeerRowProps) {
  const { company, place, last, isNew, mayEdit, onMove, goesOn, onRemove, onDrag, onDrop } = props;
  const { t } = useTranslation();
  const isPhone = useLayoutWidth() === 'phone';
  const name = company.shortName;
  return (
    <li
      className={styles.peer}
      data-new={isNew || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      {mayEdit && !isPhone && (
        <MoveHandle
          label={t('peers.move', { name })}
          name={name}
          place={place}
          isSmall
          onMove={onMove}
          onDrag={onDrag}
        />
      )}
      <span className={styles.place}>{place + 1}</span>
      <span className={styles.peerWords}>
        <span className={styles.peerName} title={company.name}>
          {name}
        </span>
        <span className={styles.meta}>{company.industryName}</span>
      </span>
      {mayEdit && isPhone && <MoveButtons title={name} place={place} last={last} onMove={onMove} />}
      {mayEdit && (
        <Button
          {...goesOn}
          type="text"
          size="small"
          icon={<X size={16} strokeWidth={1.5} aria-hidden="true" />}
          aria-label={t('peers.removeCompany', { name })}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
