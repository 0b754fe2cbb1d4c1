import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Correction, PreviewedRows } from '#contract/table-import.ts';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useIsGone } from '../form/use-is-gone.ts';
import { placeOf, useEdits } from './edits.ts';

/** Spelled out, because importing the values would bring the schemas along; the types keep them equal. */
const maxUploadBytes: typeof import('#contract/uploads.ts').maxUploadBytes = 16_777_216;
const changed: typeof import('#contract/codes/errors.ts').errorTable['IMPORT_CHANGED']['code'] = 1625;

/** What is sent about a file: the file itself, and what was put right in its preview. */
export interface SentTable {
  readonly file: File;
  /** In JSON; left out where nothing was. */
  readonly corrections?: string;
}

export interface TablePreview extends PreviewedRows {
  /** Names exactly this file and this verdict: taking it in names it again. */
  readonly digest: string;
}

export interface TableCalls<Preview extends TablePreview> {
  /** With what was chosen in the preview `as`, which is left out for a file that is new here. */
  readonly check: (sent: SentTable, as?: Preview) => Promise<ApiAnswer<Preview>>;
  readonly commit: (sent: SentTable & { readonly digest: string }, preview: Preview) => Promise<ApiAnswer<unknown>>;
  /** Its right rows are taken in. */
  readonly onDone: (preview: Preview) => void;
  /** Nothing is left of the file. */
  readonly onClose: () => void;
}

export interface Checked<Preview> {
  readonly file: File;
  readonly corrections: readonly Correction[];
  readonly preview: Preview;
  /** The rows that were wrong when the others were taken in; nothing before. */
  readonly left?: ReadonlySet<number> | undefined;
}

/** A file from its choice to its commit: checked, put right and checked again, taken in as it was seen. */
export function useTableImport<Preview extends TablePreview>(calls: TableCalls<Preview>) {
  const { check, commit, onDone, onClose } = calls;
  const { t } = useTranslation();
  const [checked, setChecked] = useState<Checked<Preview>>();
  const { edits, edit, clearEdits, dropSent } = useEdits();
  const [busy, setBusy] = useState<'checking' | 'committing'>();
  const [failure, setFailure] = useState<string>();
  const isTakenIn = useRef(false);
  const isGone = useIsGone();

  const send = async (
    { file, corrections, left }: Omit<Checked<Preview>, 'preview'>,
    as?: Preview,
  ): Promise<boolean> => {
    setBusy('checking');
    const answer = await check(sentOf(file, corrections), as);
    setBusy(undefined);
    if (!answer.success) {
      setFailure(answer.desc);
      return false;
    }
    setChecked({ file, corrections, left, preview: answer.result });
    dropSent(edits);
    return true;
  };
  const sendAgain = async (as: Preview | undefined) => {
    if (!checked || busy) return;
    setFailure(undefined);
    const all = new Map(checked.corrections.map((one) => [placeOf(one), one]));
    for (const [place, one] of edits) all.set(place, one);
    await send({ ...checked, corrections: [...all.values()] }, as);
  };

  return {
    checked,
    edits,
    busy,
    failure,
    /** Corrections are kept here alone until their rows are taken in, checked or not. */
    isTouched: () =>
      !isTakenIn.current &&
      (edits.size > 0 || (checked?.corrections.some(({ row }) => checked.left?.has(row) ?? true) ?? false)),
    choose: async (file: File) => {
      setFailure(undefined);
      if (file.size > maxUploadBytes) setFailure(t('uploads.workbookTooLarge'));
      else await send({ file, corrections: [] });
    },
    edit,
    /** Has the file checked with what was put right. Enter in a cell asks for it also while something is under way. */
    checkAgain: () => sendAgain(checked?.preview),
    /** The same with another choice, as the given preview has it. */
    checkAs: (preview: Preview) => sendAgain(preview),
    commit: async () => {
      if (!checked) return;
      const { file, corrections, preview } = checked;
      setFailure(undefined);
      setBusy('committing');
      const answer = await commit({ ...sentOf(file, corrections), digest: preview.digest }, preview);
      setBusy(undefined);
      if (answer.success) {
        const left = new Set(preview.rows.flatMap(({ row, effect }) => (effect === 'wrong' ? [row] : [])));
        isTakenIn.current = left.size === 0;
        onDone(preview);
        if (left.size === 0 || isGone()) return onClose();
        // What is wrong stays, with what was put right of it; a new check shows the others as taken in.
        setChecked({ ...checked, left });
        await send({ ...checked, left }, preview);
        return;
      }
      if (isGone()) return toast.error(t('tableImport.failed', { desc: answer.desc }));
      // What it would do is no longer what was seen: it is shown again.
      const isShownAgain = answer.code === changed && (await send(checked, preview));
      setFailure(t(isShownAgain ? 'tableImport.overtaken' : 'tableImport.failed', { desc: answer.desc }));
    },
    restart: () => {
      setChecked(undefined);
      clearEdits();
      setFailure(undefined);
    },
    /** Shows the same file in another way. */
    show: (preview: Preview) => checked && setChecked({ ...checked, preview }),
  };
}

export type TableImport<Preview extends TablePreview> = ReturnType<typeof useTableImport<Preview>>;

export function sentOf(file: File, corrections: readonly Correction[]): SentTable {
  return { file, ...(corrections.length > 0 && { corrections: JSON.stringify(corrections) }) };
}
