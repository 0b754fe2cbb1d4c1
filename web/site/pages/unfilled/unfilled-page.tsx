import { useLoaderData } from 'react-router';
import { useFrame } from '../../frame/use-frame.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { UnfilledData } from './load-unfilled.ts';

/** A page whose content nobody has published: it says so, and where to go instead. */
function UnfilledPage() {
  const { title, lead, missing, text, actions, hotline } = useLoaderData<UnfilledData>();
  const { frame } = useFrame();
  return (
    <div className="wrap page">
      <PageHead title={title} lead={lead} />
      {hotline && (
        <p className="hotline">
          <a href={`tel:${frame.phone}`}>{frame.phone}</a>
          <span>{frame.phoneHours}</span>
        </p>
      )}
      <EmptyState title={missing} text={text} actions={actions} />
    </div>
  );
}

export { UnfilledPage as Component };
