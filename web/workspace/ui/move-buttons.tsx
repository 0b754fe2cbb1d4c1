import { ChevronDown, ChevronUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ArrowButton } from './arrow-button.tsx';
import styles from './moves.module.css';
import { useFocusAfterMove } from './use-focus-after-move.ts';

interface MoveButtonsProps {
  /** Of the row. */
  readonly title: string;
  readonly place: number;
  /** Place of the last row. */
  readonly last: number;
  readonly isSmall?: boolean;
  readonly onMove: (place: number) => void;
}

/** Move a row by pressing, where nothing can be dragged, as on a phone. */
export function MoveButtons({ title, place, last, isSmall = false, onMove }: MoveButtonsProps) {
  const { t } = useTranslation();
  const moving = useFocusAfterMove(place);
  const icon = { size: isSmall ? 14 : 18, strokeWidth: 1.5, 'aria-hidden': true } as const;
  const size = isSmall ? 'small' : 'middle';
  const moveTo = (to: number) => (button: HTMLElement) => {
    moving(to, button);
    onMove(to);
  };
  return (
    <div className={styles.buttons}>
      <ArrowButton
        size={size}
        icon={<ChevronUp {...icon} />}
        aria-label={t('content.moveUp', { title })}
        isAtEnd={place === 0}
        onPress={moveTo(place - 1)}
      />
      <ArrowButton
        size={size}
        icon={<ChevronDown {...icon} />}
        aria-label={t('content.moveDown', { title })}
        isAtEnd={place === last}
        onPress={moveTo(place + 1)}
      />
    </div>
  );
}
