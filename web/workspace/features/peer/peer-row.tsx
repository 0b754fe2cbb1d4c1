import { Button } from 'antd';
import { GripVertical, X } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedCompany } from '#contract/peer.ts';
import styles from './peer.module.css';

interface PeerRowProps {
  readonly company: ListedCompany;
  readonly place: number;
  /** Not saved yet. */
  readonly isNew: boolean;
  readonly mayEdit: boolean;
  readonly onMove: (place: number) => void;
  readonly onRemove: () => void;
  readonly onDrag: (company: ListedCompany | undefined) => void;
  readonly onDrop: () => void;
}

/** A peer: moved by dragging its handle, or by the arrow keys while that has the focus. */
export function PeerRow({ company, place, isNew, mayEdit, onMove, onRemove, onDrag, onDrop }: PeerRowProps) {
  const { t } = useTranslation();
  const handle = useRef<HTMLButtonElement>(null);
  const movedTo = useRef<number>(undefined);
  const name = company.shortName;

  // A row that moves in the document loses the focus; its handle takes it back.
  useLayoutEffect(() => {
    if (movedTo.current === place) handle.current?.focus();
    movedTo.current = undefined;
  }, [place]);

  const moveByKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    movedTo.current = place + step;
    onMove(place + step);
  };
  return (
    <li
      className={styles.peer}
      data-new={isNew || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      {mayEdit && (
        <Button
          ref={handle}
          type="text"
          size="small"
          draggable
          className={styles.handle ?? ''}
          icon={<GripVertical size={16} strokeWidth={1.5} aria-hidden="true" />}
          aria-label={t('peers.move', { name })}
          onKeyDown={moveByKey}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', name);
            onDrag(company);
          }}
          onDragEnd={() => onDrag(undefined)}
        />
      )}
      <span className={styles.place}>{place + 1}</span>
      <span className={styles.peerName} title={company.name}>
        {name}
      </span>
      <span className={styles.meta}>{company.industryName}</span>
      {mayEdit && (
        <Button
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
