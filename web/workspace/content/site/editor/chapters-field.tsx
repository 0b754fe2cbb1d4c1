import { Button, Form, Input } from 'antd';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#web/workspace/kits/form/number-field.tsx';
import { numberRules } from '#web/workspace/kits/form/typed-number.ts';
import { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import fieldStyles from './fields.module.css';

interface ChaptersFieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly isDisabled: boolean;
}

/** Chapters or captions of a video: the second, and the text in both languages. */
export function ChaptersField({ name, label, isDisabled }: ChaptersFieldProps) {
  const { t } = useTranslation();
  const afterRemoval = useFocusAfterRemoval();
  return (
    <fieldset className={`${fieldStyles.wide} ${fieldStyles.chapters}`}>
      <legend>{label}</legend>
      <Form.List name={['fields', name]}>
        {(chapters, { add, remove }) => (
          <>
            {chapters.length === 0 && <p className={fieldStyles.none}>{t('content.noChapters')}</p>}
            <ol ref={afterRemoval.list}>
              {chapters.map(({ key, name: index }) => {
                const number = t('content.chapterNumber', { number: index + 1 });
                const named = (part: string) => `${number}: ${part}`;
                return (
                  <li key={key} className={fieldStyles.chapter}>
                    <Form.Item name={[index, 'at']} rules={numberRules({ min: 0 })}>
                      <NumberField
                        min={0}
                        precision={0}
                        suffix={t('content.chapterAt')}
                        aria-label={named(t('content.chapterAt'))}
                        disabled={isDisabled}
                        className={fieldStyles.number ?? ''}
                      />
                    </Form.Item>
                    <Form.Item name={[index, 'title', 'zh-CN']}>
                      <Input
                        maxLength={120}
                        placeholder={t('editor.zh')}
                        aria-label={named(t('editor.zh'))}
                        disabled={isDisabled}
                      />
                    </Form.Item>
                    <Form.Item name={[index, 'title', 'en']}>
                      <Input
                        maxLength={240}
                        placeholder={t('editor.en')}
                        aria-label={named(t('editor.en'))}
                        disabled={isDisabled}
                      />
                    </Form.Item>
                    <Button
                      {...afterRemoval.button}
                      type="text"
                      icon={<X size={16} strokeWidth={1.5} aria-hidden="true" />}
                      aria-label={t('content.removeChapter', { number: index + 1 })}
                      disabled={isDisabled}
                      onClick={() => {
                        remove(index);
                        afterRemoval.removed(index);
                      }}
                    />
                  </li>
                );
              })}
            </ol>
            <Button
              ref={afterRemoval.add}
              disabled={isDisabled}
              icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
              onClick={() => add({ at: null, title: { 'zh-CN': '', en: '' } })}
            >
              {t('content.addChapter')}
            </Button>
          </>
        )}
      </Form.List>
    </fieldset>
  );
}
