import { useQueryClient } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { Copy } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoleDetail } from '#contract/identity/roles.ts';
import { pickText } from '#contract/language.ts';
import { api } from '#web/shared/api/client.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import { useFocusWhenGone } from '#web/workspace/kits/form/use-focus-when-gone.ts';
import { CopyRoleDialog } from './copy-role-dialog.tsx';
import { withSameChanges } from './grant-sections.ts';
import { GrantTree } from './grant-tree.tsx';
import { RoleComparison } from './role-comparison.tsx';
import { type RoleDraft, rolesQuery, roleVersionsQuery } from './role-draft.ts';
import { RolePreviewPanel } from './role-preview-panel.tsx';
import { RoleSaveBar } from './role-save-bar.tsx';
import { RoleVersions } from './role-versions.tsx';
import styles from './roles.module.css';
import { useRolePreview } from './use-role-preview.ts';

interface RoleEditorProps {
  readonly role: RoleDetail;
  /** The others, to compare with. */
  readonly others: readonly RoleDetail[];
  /** The one it is compared with. */
  readonly compared: RoleDetail | undefined;
  readonly onCompare: (code: string | undefined) => void;
  readonly draft: RoleDraft | undefined;
  /** Changes the draft as it is at that moment: it may be changed while the server is asked. */
  readonly onDraft: (change: (now: RoleDraft | undefined) => RoleDraft | undefined) => void;
  readonly onOpen: (code: string | undefined) => void;
  readonly isPhone: boolean;
}

const filledName = (name: RoleDetail['name']): RoleDraft['name'] => ({ 'zh-CN': name['zh-CN'], en: name.en ?? '' });
const isSameName = (one: RoleDraft['name'], other: RoleDraft['name']): boolean =>
  one['zh-CN'] === other['zh-CN'] && one.en === other.en;
const shownOf = ({ elements, name }: RoleDetail) => ({ shown: elements, shownName: name });

const isAsSaved = ({ granted, name }: Pick<RoleDraft, 'granted' | 'name'>, role: RoleDetail): boolean =>
  granted.size === role.elements.length &&
  role.elements.every((element) => granted.has(element)) &&
  isSameName(name, filledName(role.name));

/**
 * The changes of a draft on what a colleague has saved, whose name is taken where the draft has none of its own;
 * nothing where they have saved the same.
 */
function over(draft: RoleDraft, latest: RoleDetail): RoleDraft | undefined {
  const isOwnName = !isSameName(draft.name, filledName(draft.shownName));
  const next = {
    ...shownOf(latest),
    granted: withSameChanges(latest.elements, draft.shown, draft.granted, latest.kind),
    name: isOwnName ? draft.name : filledName(latest.name),
  };
  return isAsSaved(next, latest) ? undefined : next;
}

/** One role: its name, the tree of what it grants, and who would be affected by what is not saved yet. */
export function RoleEditor({ role, others, compared, onCompare, draft, onDraft, onOpen, isPhone }: RoleEditorProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const mayEdit = useMay('role:edit') && !role.isProducts && !role.isOwn;
  const mayCopy = useMay('role:edit');
  const [isCopying, setIsCopying] = useState(false);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusWhenGone(draft !== undefined, heading);
  const begun: RoleDraft = {
    ...{ granted: new Set(role.elements), name: filledName(role.name) },
    ...{ shown: role.elements, shownName: role.name },
  };
  const { granted, name, shown, shownName } = draft ?? begun;
  const preview = useRolePreview(role, granted);
  const title = pickText(role.name, currentLanguage());

  function keep(next: Partial<RoleDraft>): void {
    const draftNow = { granted, name, shown, shownName, ...next };
    onDraft(() => (isAsSaved(draftNow, role) ? undefined : draftNow));
  }

  async function save(): Promise<void> {
    const answer = await api('role.save', {
      body: { code: role.code, name, elements: [...granted], shown: [...shown], shownName },
    });
    if (!answer.success) {
      // A colleague's change is fetched, so that it can be seen; the next try is made knowing it.
      await queries.invalidateQueries({ queryKey: rolesQuery.queryKey });
      const latest = queries.getQueryData(rolesQuery.queryKey)?.find(({ code }) => code === role.code);
      if (latest) onDraft((now) => now && over(now, latest));
      return;
    }
    // What was changed meanwhile is the next change.
    onDraft((now) => (now === draft ? undefined : now && { ...now, ...shownOf(answer.result) }));
    toast.success(t('roles.saved'));
    void queries.invalidateQueries({ queryKey: roleVersionsQuery(role.code).queryKey });
    await queries.invalidateQueries({ queryKey: rolesQuery.queryKey });
  }

  async function remove(): Promise<void> {
    const answer = await api('role.remove', { body: { code: role.code } });
    if (!answer.success) return;
    toast.success(t('roles.removed', { name: title }));
    onDraft(() => undefined);
    onOpen(undefined);
    await queries.invalidateQueries({ queryKey: rolesQuery.queryKey });
  }

  return (
    <>
      <section className={styles.editor} aria-labelledby={`${id}-title`}>
        <div className={styles.head}>
          <h2 ref={heading} id={`${id}-title`} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <span className={styles.tag}>{t(`roles.kindTags.${role.kind}`)}</span>
          {role.isProducts && <span className={styles.tag}>{t('roles.products')}</span>}
          <span className={styles.actions}>
            <Select
              className={styles.compare ?? ''}
              aria-label={t('roles.compare')}
              placeholder={t('roles.compare')}
              value={compared?.code ?? null}
              allowClear
              options={others.map(({ code, name: label }) => ({
                value: code,
                label: pickText(label, currentLanguage()),
              }))}
              onChange={(code: string | null | undefined) => onCompare(code ?? undefined)}
            />
            {mayCopy && (
              <Button icon={<Copy size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setIsCopying(true)}>
                {t('roles.copy')}
              </Button>
            )}
            {mayEdit && (
              <Popconfirm
                title={t('roles.removeAsk', { name: title })}
                okText={t('roles.remove')}
                okButtonProps={{ danger: true }}
                cancelText={t('roles.cancel')}
                icon={null}
                onConfirm={() => remove()}
              >
                <Button danger>{t('roles.remove')}</Button>
              </Popconfirm>
            )}
          </span>
          {role.isProducts && <p className={styles.lead}>{t('roles.productsText')}</p>}
          {role.isOwn && <p className={styles.lead}>{t('roles.ownText')}</p>}
          {!role.isProducts && !role.isOwn && (
            <p className={styles.lead}>{t('roles.heldBy', { count: role.people })}</p>
          )}
        </div>
        {mayEdit && (
          <div className={styles.names}>
            <div>
              <label htmlFor={`${id}-zh`}>{t('roles.name')}</label>
              <Input
                id={`${id}-zh`}
                value={name['zh-CN']}
                maxLength={20}
                onChange={({ target }) => keep({ name: { ...name, 'zh-CN': target.value } })}
              />
            </div>
            <div>
              <label htmlFor={`${id}-en`}>{t('roles.nameEn')}</label>
              <Input
                id={`${id}-en`}
                value={name.en}
                maxLength={40}
                lang="en"
                onChange={({ target }) => keep({ name: { ...name, en: target.value } })}
              />
            </div>
          </div>
        )}
        {compared ? (
          <RoleComparison
            one={{ name: title, granted }}
            other={{ name: pickText(compared.name, currentLanguage()), granted: new Set(compared.elements) }}
          />
        ) : (
          <GrantTree
            role={role}
            granted={granted}
            {...(mayEdit && { onChange: (next: RoleDraft['granted']) => keep({ granted: next }) })}
          />
        )}
        {draft && (
          <RoleSaveBar
            preview={preview}
            isRenamed={!isSameName(name, begun.name)}
            hasNames={name['zh-CN'].trim() !== '' && name.en.trim() !== ''}
            isPhone={isPhone}
            onSave={save}
            onDiscard={() => onDraft(() => undefined)}
          />
        )}
      </section>
      <div className={styles.preview}>
        {!isPhone && <RolePreviewPanel preview={preview} />}
        {!role.isProducts && (
          <RoleVersions
            code={role.code}
            mayRestore={mayEdit}
            onRestore={(version) =>
              keep({
                granted: new Set(version.elements),
                name: filledName(version.name),
              })
            }
          />
        )}
      </div>
      {isCopying && (
        <CopyRoleDialog
          from={role}
          onClose={() => setIsCopying(false)}
          onCopied={async ({ code }) => {
            setIsCopying(false);
            await queries.invalidateQueries({ queryKey: rolesQuery.queryKey });
            onOpen(code);
          }}
        />
      )}
    </>
  );
}
