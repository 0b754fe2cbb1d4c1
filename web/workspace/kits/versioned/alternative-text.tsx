import { Button, Checkbox, Input } from 'antd';
import { Check, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposing } from '#web/shared/is-composing.ts';
import styles from './body-editor.module.css';

/** As long as screen readers read out in one breath. */
const maxCharacters = 200;

interface AlternativeTextProps {
  /** Empty for a decoration; `null` while nobody has said anything. */
  readonly alt: string | null;
  readonly onChange: (alt: string | null) => void;
  readonly onRemove: () => void;
  /** After Enter. */
  readonly onDone: () => void;
}

/** Under a picture: what it shows, for those who cannot see it, or that it shows nothing they would miss. */
export function AlternativeText({ alt, onChange, onRemove, onDone }: AlternativeTextProps) {
  const { t } = useTranslation();
  const id = useId();
  const isDecorative = alt === '';
  return (
    <div className={styles.alternative} contentEditable={false}>
      <div className={styles.alternativeField}>
        <label htmlFor={id}>{t('uploads.pictureAlt')}</label>
        <Input
          id={id}
          data-alternative-text=""
          status={alt === null ? 'warning' : ''}
          placeholder={t(isDecorative ? 'uploads.pictureIsDecorative' : 'uploads.pictureAltPlaceholder')}
          maxLength={maxCharacters}
          disabled={isDecorative}
          value={alt ?? ''}
          suffix={
            // Always there: an input that gains one loses the focus.
            <span className={styles.alternativeCount}>
              {alt && (
                <>
                  <Check size={14} strokeWidth={1.5} aria-hidden="true" />
                  {t('uploads.pictureAltCount', { count: alt.length })}
                </>
              )}
            </span>
          }
          onChange={({ target }) => onChange(target.value.trim() ? target.value : null)}
          onPressEnter={(event) => {
            if (isComposing(event.nativeEvent)) return;
            event.preventDefault();
            onDone();
          }}
        />
      </div>
      <Checkbox checked={isDecorative} onChange={({ target }) => onChange(target.checked ? '' : null)}>
        {t('uploads.pictureDecorative')}
      </Checkbox>
      <Button
        type="text"
        size="small"
        icon={<Trash2 size={16} strokeWidth={1.5} aria-hidden="true" />}
        aria-label={t('uploads.pictureRemove')}
        title={t('uploads.pictureRemove')}
        onClick={onRemove}
      />
      {alt === null && <p className={styles.alternativeMissing}>{t('uploads.pictureAltMissing')}</p>}
    </div>
  );
}
