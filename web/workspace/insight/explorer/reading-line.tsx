import { CircleAlert, Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReadingPiece } from '#contract/insight/explorer-reading.ts';
import styles from './query-bar.module.css';
import { useReading } from './use-reading.ts';

interface ReadingLineProps {
  /** The query as it stands in the field. */
  readonly typed: string;
  readonly onChoose: (q: string) => void;
}

/** What the query means in words, or what is wrong with it, and where. */
export function ReadingLine({ typed, onChoose }: ReadingLineProps) {
  const { t } = useTranslation();
  const found = useReading(typed);
  const mistake = found?.reading.mistakes[0];
  return (
    <div className={styles.reading} role="status" data-wrong={mistake ? true : undefined} hidden={!found}>
      {found && mistake && (
        <>
          <CircleAlert size={14} strokeWidth={1.5} aria-hidden="true" />
          <span>
            <q className={styles.typed}>
              {found.q.slice(0, mistake.start)}
              <span className={styles.wrong}>{found.q.slice(mistake.start, mistake.end)}</span>
              {found.q.slice(mistake.end)}
            </q>{' '}
            {t(`explorer.mistake.${mistake.code}`, { place: found.q.slice(mistake.start, mistake.end) })}
          </span>
          {found.reading.nearest !== null && (
            <button type="button" onClick={() => onChoose(found.reading.nearest ?? '')}>
              {t('explorer.readAs', { query: found.reading.nearest })}
            </button>
          )}
        </>
      )}
      {found && !mistake && (
        <>
          <Info size={14} strokeWidth={1.5} aria-hidden="true" />
          <span>
            {t('explorer.understood')}
            <Pieces pieces={found.reading.pieces} />
            {t('explorer.anyScript')}
          </span>
        </>
      )}
    </div>
  );
}

/** Pieces have no identity but their place. */
export function Pieces({ pieces }: { readonly pieces: readonly ReadingPiece[] }) {
  return pieces.map((piece, place) => {
    const key = `${place} ${piece.kind}`;
    return <Piece key={key} piece={piece} />;
  });
}

function Piece({ piece }: { readonly piece: ReadingPiece }) {
  const { t } = useTranslation();
  if (piece.kind === 'near') return <em>{t('explorer.meaning.near', { count: piece.distance })}</em>;
  if (!('text' in piece)) return <em>{t(`explorer.meaning.${piece.kind}`)}</em>;
  const shown = piece.kind === 'start' ? piece.text.replaceAll('*', '') : piece.text;
  const kind = piece.kind === 'start' && piece.text.startsWith('*') ? 'end' : piece.kind;
  return (
    <>
      {piece.inTitle && t('explorer.meaning.inTitle')}
      {t('explorer.meaning.before')}
      <b>{shown}</b>
      {t(`explorer.meaning.${kind}`)}
    </>
  );
}
