import { useQuery } from '@tanstack/react-query';
import { Seal } from '#web/shared/ui/seal.tsx';
import { useCompanyName } from '#web/workspace/identity/sessions/use-company-name.ts';
import { frameQuery } from './brand.tsx';
import styles from './print-head.module.css';

/** Replaces the header on paper: seal, company and title (docs/visual-language.md, "Print"). */
export function PrintHead({ title }: { readonly title: string }) {
  const { data } = useQuery(frameQuery);
  return (
    <div className={styles.head} aria-hidden="true">
      <p className={styles.company}>
        <Seal size={24} />
        {useCompanyName()}
        <span className={styles.brand}>{data?.brand}</span>
      </p>
      <p className={styles.title}>{title}</p>
    </div>
  );
}
