import { Button } from 'antd';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './moves.module.css';

interface MoveButtonsProps {
  /** Of the row. */
  readonly title: string;
  readonly place: number;
  /** Place of the last row. */
  readonly last: number;
  readonly onMove: (place: number) => void;
}

/** Move a row on a phone, where nothing can be dragged. */
export function MoveButtons({ title, place, last, onMove }: MoveButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.buttons}>
      <Button
        type="text"
        icon={<ChevronUp size={18} strokeWidth={1.5} aria-hidden="true" />}
        aria-label={t('content.moveUp', { title })}
        disabled={place === 0}
        onClick={() => onMove(place - 1)}
      />
      <Button
        type="text"
        icon={<ChevronDown size={18} strokeWidth={1.5} aria-hidden="true" />}
        aria-label={t('content.moveDown', { title })}
        disabled={place === last}
        onClick={() => onMove(place + 1)}
      />
    </div>
  );
}
