import { useRouteError } from 'react-router';
import { useFrame } from './frame/use-frame.ts';
import { Icon } from './ui/icon.tsx';

/**
 * A page that could not be shown: its code or its data did not arrive. Reloading the document is the way out
 * of both, because Chromium remembers a failed import for as long as the document lives.
 */
export function FailurePage() {
  const error = useRouteError();
  const { failure } = useFrame().texts;
  const inChunk = error instanceof Error && error.name === 'ChunkLoadError';
  return (
    <div className="failure" role="alert" data-error={error instanceof Error ? error.name : 'Error'}>
      <h1>{inChunk ? failure.chunkTitle : failure.title}</h1>
      <p>{inChunk ? failure.chunkText : failure.text}</p>
      <button type="button" className="button button-primary" onClick={() => location.reload()}>
        <Icon name="reload" />
        {failure.reload}
      </button>
    </div>
  );
}
