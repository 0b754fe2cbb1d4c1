import { useEffect, useId, useRef, useState } from 'react';
import { acceptedAttachments, maxQuoteFiles } from '#contract/cooperation/attachment-rules.ts';
import type { Attachment } from '#contract/cooperation/attachments.ts';
import { saveFile } from '#web/shared/api/download.ts';
import { FormRefusal } from '../../form/form-refusal.tsx';
import { fill } from '../../loading/formatting.ts';
import { usePageData } from '../../shown-page.tsx';
import type { QuoteData } from './load-quote.ts';
import type { QuoteCalls } from './quote-access.ts';

const kilobyte = 1024;
/** As it is shown beside a file's name. */
export const sizeOf = (bytes: number) =>
  bytes < kilobyte * kilobyte ? `${Math.ceil(bytes / kilobyte)} KB` : `${(bytes / kilobyte / kilobyte).toFixed(1)} MB`;

interface QuoteFilesProps {
  readonly calls: QuoteCalls;
  readonly files: readonly Attachment[];
  readonly onRemove?: (file: Attachment) => void;
  /** Nothing can be removed for now. */
  readonly isHeld?: boolean;
}

/** Files of the inquiry or the own quote, each to be saved under its name. */
export function QuoteFiles({ calls, files, onRemove, isHeld }: QuoteFilesProps) {
  const { texts } = usePageData<QuoteData>();
  const [refusal, setRefusal] = useState('');
  const save = async ({ id, name }: Attachment) => {
    const answer = await calls.file(id);
    setRefusal(answer.success ? '' : answer.desc);
    if (answer.success) saveFile(answer.result as Blob, name);
  };
  return (
    <>
      <ul className="quote-files">
        {files.map((file) => (
          <li key={file.id}>
            <button type="button" className="quote-file" onClick={() => void save(file)}>
              {file.name}
            </button>
            <span>{sizeOf(file.bytes)}</span>
            {onRemove && (
              <button
                type="button"
                className="button"
                disabled={isHeld}
                aria-label={`${texts.removeFile} ${file.name}`}
                onClick={() => onRemove(file)}
              >
                {texts.removeFile}
              </button>
            )}
          </li>
        ))}
      </ul>
      <FormRefusal text={refusal} />
    </>
  );
}

interface QuoteFileFieldProps {
  readonly calls: QuoteCalls;
  readonly files: readonly Attachment[];
  readonly onChange: (next: (files: Attachment[]) => Attachment[]) => void;
  /** Whether a file is on its way; kept by the form, which waits for it. */
  readonly isSending: boolean;
  /** None is added or removed while it is not decided whose quote is kept: the server does both at once. */
  readonly isHeld: boolean;
  readonly onSending: (isSending: boolean) => void;
}

/** Files of the quote: sealed as soon as they arrive, and covered by its receipt. */
export function QuoteFileField({ calls, files, onChange, isSending, isHeld, onSending }: QuoteFileFieldProps) {
  const { texts } = usePageData<QuoteData>();
  const id = useId();
  const [refusal, setRefusal] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const [removed, setRemoved] = useState(0);
  // The button that removed it went with the file.
  useEffect(() => {
    if (removed > 0) input.current?.focus();
  }, [removed]);
  const add = async (file: File | undefined) => {
    if (!file) return;
    onSending(true);
    const answer = await calls.addFile(file);
    onSending(false);
    setRefusal(answer.success ? '' : (answer.issues?.[0]?.message ?? answer.desc));
    if (answer.success) onChange((now) => [...now, answer.result]);
  };
  const remove = (file: Attachment) => {
    onChange((now) => now.filter((one) => one.id !== file.id));
    setRemoved(removed + 1);
    void calls.removeFile(file.id);
  };
  return (
    <section className="quote-words">
      <b>{texts.files}</b>
      {files.length > 0 && <QuoteFiles calls={calls} files={files} onRemove={remove} isHeld={isHeld} />}
      {files.length < maxQuoteFiles && (
        <input
          ref={input}
          id={id}
          className="visually-hidden"
          type="file"
          accept={acceptedAttachments}
          disabled={isSending || isHeld}
          aria-describedby={`${id}-help`}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            void add(file).then(() => {
              currentTarget.value = '';
            });
          }}
        />
      )}
      {files.length < maxQuoteFiles && (
        <label className="button" htmlFor={id}>
          {texts.addFile}
        </label>
      )}
      <p id={`${id}-help`} className="quote-quiet" role="status">
        {isSending ? texts.sendingFile : fill(texts.filesHelp, { most: maxQuoteFiles })}
      </p>
      <FormRefusal text={refusal} />
    </section>
  );
}
