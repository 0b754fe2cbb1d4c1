import { useFrame } from './use-frame.ts';

/** Id of the main element. */
export const mainId = 'main';

export function SkipLink() {
  const { texts } = useFrame();
  return (
    <a className="skip-link" href={`#${mainId}`}>
      {texts.skipToContent}
    </a>
  );
}
