import type { QueryKey } from '@tanstack/react-query';
import { Alert, Button, Form } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedVersion } from '#contract/content/publication.ts';
import type { Language } from '#contract/language.ts';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { lazyPart } from '#web/workspace/lazy-part.ts';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { useIsWide, useLayoutWidth } from '#web/workspace/use-media-query.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { DraftNotice } from './draft-notice.tsx';
import styles from './editor.module.css';
import { type History, HistoryDrawer } from './history-drawer.tsx';
import { PreviewButton } from './preview-button.tsx';
import { SaveBar } from './save-bar.tsx';
import type { EditorPage, EditorPart } from './use-editor-page.ts';
import { useSaveKeys } from './use-save-keys.ts';
import { useVisitors } from './use-visitors.ts';
import type { VersionedItem } from './versioned-item.ts';
import { Visitors } from './visitors.tsx';

const PreviewPane = lazyPart(async () => (await import('./previews.tsx')).PreviewPane);
const PhonePreview = lazyPart(async () => (await import('./previews.tsx')).PhonePreview);
const parts: readonly EditorPart[] = ['form', 'preview'];

interface VersionedPageProps<V extends object, I extends VersionedItem, H extends ListedVersion, K extends QueryKey> {
  readonly page: EditorPage<V, I>;
  /** Where the editor was opened from. */
  readonly list: string;
  /** What is said when a colleague has saved meanwhile. */
  readonly changedTitle: string;
  /** What a field of the stored content is called; one that is left out is not compared. */
  readonly labelOf: (path: string) => string | undefined;
  readonly history: History<H, K>;
  readonly side: ReactNode;
  /** The page that shows a text, as it will be in a language. */
  readonly preview: (item: I, language: Language) => ReactNode;
  /** Where readers see what is published. */
  readonly liveAddress: (item: I) => string;
  readonly children: ReactNode;
}

/**
 * An editor as a full page: fields at the left, publication at the right, saving at the foot. A phone has no room for
 * the page that it makes beside them: it shows one or the other.
 */
export function VersionedPage<V extends object, I extends VersionedItem, H extends ListedVersion, K extends QueryKey>(
  props: VersionedPageProps<V, I, H, K>,
) {
  const { page, list, changedTitle, labelOf, history, side, preview, liveAddress, children } = props;
  const { t } = useTranslation();
  const { editor, item, mayWrite, valuesOf } = page;
  const { form, saveState, conflict } = editor;
  const isWide = useIsWide();
  const isPhone = useLayoutWidth() === 'phone';
  const isPreviewed = isPhone && page.phonePart === 'preview';
  const previewIn = item && ((language: Language) => preview(item, language));
  const showPart = async (part: EditorPart) => {
    page.setPhonePart(part);
    // What is typed is saved first; where it is not taken, the form says why.
    if (part === 'preview' && (await editor.saveIfDirty()) === undefined) page.setPhonePart('form');
  };
  const visitors = useVisitors({
    ...{ subject: page.subject, id: mayWrite ? item?.id : undefined, version: item?.version },
    isUnsaved: saveState !== 'saved',
  });
  useSaveKeys(mayWrite && saveState !== 'saving' ? () => void editor.save() : undefined);
  return (
    <>
      <PageActions>
        {!isPhone && <Visitors visitors={visitors} />}
        <LinkButton to={list}>{t('editor.back')}</LinkButton>
      </PageActions>
      {isPhone && <Visitors visitors={visitors} />}
      {conflict && (
        <ConflictPanel
          key={conflict.version}
          title={changedTitle}
          base={editor.base()}
          mine={editor.values}
          theirs={valuesOf(conflict)}
          changedBy={conflict.changedBy}
          labelOf={(path) => labelOf(path) ?? path}
          onResolve={(merged) => void editor.resolve(merged)}
        />
      )}
      {editor.wasRecovered && (
        <Alert
          className={styles.alert ?? ''}
          type="info"
          showIcon
          title={t('versions.recovered')}
          action={<Button onClick={editor.forgetLocal}>{t('versions.forget')}</Button>}
        />
      )}
      {item && (
        <DraftNotice
          item={item}
          liveAddress={liveAddress(item)}
          onDiscard={mayWrite ? () => void editor.step('discard') : undefined}
        />
      )}
      {isPhone && (
        <div className={styles.parts}>
          <SegmentedSwitch
            label={t('preview.parts')}
            value={page.phonePart}
            options={parts.map((value) => ({ value, label: t(value === 'form' ? 'preview.form' : 'preview.short') }))}
            onChange={(part) => void showPart(part)}
          />
        </div>
      )}
      {isPreviewed && (
        <Suspense>
          <PhonePreview previewIn={previewIn} />
        </Suspense>
      )}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        className={`${styles.columns} ${formStyles.form}`}
        data-wide={isWide || undefined}
        data-away={isPreviewed || undefined}
        initialValues={editor.initial}
        onValuesChange={editor.onValuesChange}
      >
        <div className={styles.form}>{children}</div>
        {isWide && (
          <div className={styles.previews}>
            <Suspense>
              <PreviewPane previewIn={previewIn} />
            </Suspense>
          </div>
        )}
        <aside className={styles.side} aria-label={t('editor.status')}>
          {side}
        </aside>
      </Form>
      {mayWrite && (
        <SaveBar savedAt={item?.changedAt} state={saveState} failure={editor.failure} onSave={() => void editor.save()}>
          {!isPhone && <PreviewButton previewIn={previewIn} save={editor.saveIfDirty} />}
        </SaveBar>
      )}
      {page.leaveDialog}
      {page.isHistoryOpen && item && (
        <HistoryDrawer
          {...history}
          subject={page.subject}
          id={item.id}
          current={item.version}
          labelOf={labelOf}
          isLocked={!mayWrite}
          onClose={() => page.setIsHistoryOpen(false)}
          onRestore={async (number) => {
            await editor.restore(number);
            page.setIsHistoryOpen(false);
          }}
        />
      )}
    </>
  );
}
