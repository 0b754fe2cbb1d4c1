import { useFrame } from './use-frame.ts';

/** Id of the element that holds the page's own content. */
export const mainId = 'main';

export function SkipLink() {
  const { texts } = useFrame();
  return (
    <a className="skip-link" href={`#${mainId}`}>
      {texts.skipToContent}
    </a>
  );
}
